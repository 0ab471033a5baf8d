import { type Fault, quote } from './place.ts'

/** What may come next. */
type State = 'value' | 'first item' | 'next item' | 'first key' | 'next key' | 'colon' | 'end'

const expected: Readonly<Record<Exclude<State, 'end'>, string>> = {
  value: 'a value',
  'first item': 'a value or "]"',
  'next item': 'a value after ","',
  'first key': 'a key in double quotes or "}"',
  'next key': 'a key in double quotes after ","',
  colon: '":" after the key',
}

const space = /[ \t\n\r]*/y
const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![-+.\w])/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids just these in a string
const plain = /[^"\\\u0000-\u001f]*/y
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/**
 * Finds the first fault of a text that is not JSON, nothing where it is JSON.
 *
 * Engines word and place their own errors as they like, some without a position. This one keeps the brackets still open
 * on a list of its own, so that no depth overflows the stack. Grammar: RFC 8259. Cost: linear.
 */
export function locateFault(text: string): Fault | undefined {
  const closers: string[] = []
  let state: State = 'value'
  let at = skip(space, text, 0)
  while (at < text.length) {
    const char = text[at] as string
    let end = at + 1
    let next: State | undefined
    if ('{}[],:'.includes(char)) next = afterPunctuation(char, state, closers)
    else if (state === 'end' || state === 'colon') next = undefined
    else if (char === '"') {
      const close = endOfString(text, at)
      if (typeof close === 'object') return close
      next = state.endsWith('key') ? 'colon' : 'end'
      end = close
    } else if (!state.endsWith('key')) {
      end = skip(word, text, at)
      if (end > at) next = 'end'
    }
    if (!next) return unexpected(text, at, state, closers.at(-1))
    state = next
    at = skip(space, text, end)
  }
  return state === 'end' && closers.length === 0 ? undefined : unexpected(text, at, state, closers.at(-1))
}

/** What may come after a bracket, comma or colon, which opens or closes a level; nothing where it may not stand. */
function afterPunctuation(char: string, state: State, closers: string[]): State | undefined {
  const closer = closers.at(-1)
  switch (char) {
    case '{':
    case '[':
      if (state === 'end' || state === 'colon' || state.endsWith('key')) return undefined
      closers.push(char === '{' ? '}' : ']')
      return char === '{' ? 'first key' : 'first item'
    case ',':
      if (state !== 'end' || !closer) return undefined
      return closer === ']' ? 'next item' : 'next key'
    case ':':
      return state === 'colon' ? 'value' : undefined
    default:
      if (char !== closer || !(state === 'end' || state.startsWith('first'))) return undefined
      closers.pop()
      return 'end'
  }
}

/** The offset after what a sticky pattern matches at an offset; the same offset where it does not match. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** The offset after a string that starts at an offset. Piece by piece, as one pattern for all could overflow. */
function endOfString(text: string, start: number): number | Fault {
  let at = skip(plain, text, start + 1)
  while (text[at] === '\\') {
    const end = skip(escaped, text, at)
    if (end === at) return { offset: at, message: `${quote(text.slice(at, at + 2))} is no escape that JSON knows` }
    at = skip(plain, text, end)
  }
  if (text[at] === '"') return at + 1
  if (at === text.length) return { offset: start, message: 'the string that starts here has no closing quote' }
  const what = /[\r\n]/.test(text[at] as string) ? 'a line break' : quote(text[at])
  return { offset: at, message: `${what} in a string must be escaped, or a closing quote is missing` }
}

function unexpected(text: string, offset: number, state: State, closer: string | undefined): Fault {
  const wanted = state === 'end' ? (closer ? `"," or "${closer}"` : 'nothing more') : expected[state]
  return { offset, message: `expected ${wanted}, found ${found(text, offset)}` }
}

function found(text: string, offset: number): string {
  if (offset === text.length) return text.trim() ? 'the end of the text' : 'an empty text'
  if (text[offset] === '"') return 'a string'
  const [token] = /^(?:[-+.\w]+|.)/su.exec(text.slice(offset, offset + 20)) ?? ['']
  return quote(token)
}
