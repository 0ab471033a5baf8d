/*
 * Methods of strings as functions, for what is asked of each piece of a text. A string is of one of many kinds to the
 * engine: of one byte or two a character, whole, a slice or a concatenation, interned or not. A method that is called in one
 * place on more than four of them is looked up at each call and no more compiled in place, which takes four times as long.
 * A function is known, whatever it is called on.
 */

export const charCodeAt: (text: string, offset: number) => number = /* @__PURE__ */ method('charCodeAt')
export const codePointAt: (text: string, offset: number) => number | undefined = /* @__PURE__ */ method('codePointAt')
export const toUpperCase: (text: string) => string = /* @__PURE__ */ method('toUpperCase')
export const slice: (text: string, start: number, end?: number) => string = /* @__PURE__ */ method('slice')

/** A method as a function of the string; marked as pure, so that bundles leave out those that nobody calls. */
function method<Result>(name: 'charCodeAt' | 'codePointAt' | 'slice' | 'toUpperCase'): Result {
  return Function.prototype.call.bind(String.prototype[name]) as Result
}
