/** Parts of a regular expression's source, and what each may become. */
const parts: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // An anchor, but not the negation of a class nor an escaped sign.
  [/(?<![\\[])\^/g, ''],
  [/(?<!\\)\$(?=\)|\||$)/g, ''],
  // A quantifier.
  [/(?<=[^\\(|])\+/g, '*'],
  [/(?<=[^\\(|])\*/g, '+'],
  // A class, and its negation.
  [/\\s/g, '\\S'],
  [/\\d/g, '\\D'],
  [/\\w/g, '\\W'],
  [/\[\^/g, '['],
  // What is looked ahead or back to.
  [/\(\?=/g, '(?!'],
  [/\(\?!/g, '(?='],
  [/\(\?<=/g, '(?<!'],
  [/\(\?<!/g, '(?<='],
]

/** Every change of one part of a regular expression's literal, and its flags one at a time left out, where it still compiles. */
export function changeRegExp(literal: string): string[] {
  const end = literal.lastIndexOf('/')
  const body = literal.slice(1, end)
  const flags = literal.slice(end + 1)
  const bodies = parts.flatMap(([pattern, replacement]) =>
    [...body.matchAll(pattern)].map(({ index, 0: part }) => {
      return body.slice(0, index) + replacement + body.slice(index + part.length)
    }),
  )
  return [
    ...bodies.map((changed) => [changed, flags] as const),
    ...[...flags].map((flag) => [body, flags.replace(flag, '')] as const),
  ].flatMap(([source, kept]) => (source !== '' && compiles(source, kept) ? [`/${source}/${kept}`] : []))
}

function compiles(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags)
    return true
  } catch {
    return false
  }
}
