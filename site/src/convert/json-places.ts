/** A value in JSON text, UTF-16 offsets, half open. */
export interface Place {
  readonly start: number
  readonly end: number
}

interface Member extends Place {
  readonly key: string | number
}

/**
 * Where the value at a path stands in JSON text; of what is missing, where the value around it stands.
 *
 * `start` is where the value that the path begins at starts. The text has to be JSON. Cost: linear in what comes before.
 */
export function findPlace(json: string, path: readonly (string | number)[], start = skipSpace(json, 0)): Place {
  let place: Place = { start, end: endOfValue(json, start) }
  for (const key of path) {
    // Of equal keys JSON.parse takes the last.
    const member = [...membersOf(json, place.start)].findLast((candidate) => candidate.key === key)
    if (!member) break
    place = member
  }
  return place
}

/** The members of the object or array that starts at an offset; a value of another type has none. Cost: linear. */
export function* membersOf(json: string, start: number): Generator<Member> {
  const isObject = json[start] === '{'
  if (!isObject && json[start] !== '[') return
  let at = skipSpace(json, start + 1)
  for (let count = 0; at < json.length && json[at] !== '}' && json[at] !== ']'; count++) {
    let key: string | number = count
    if (isObject) {
      const end = endOfString(json, at)
      key = JSON.parse(json.slice(at, end)) as string
      at = skipSpace(json, skipSpace(json, end) + 1)
    }
    const end = endOfValue(json, at)
    yield { key, start: at, end }
    at = skipSpace(json, end)
    if (json[at] === ',') at = skipSpace(json, at + 1)
  }
}

function skipSpace(json: string, at: number): number {
  let end = at
  while (isSpace(json[end])) end++
  return end
}

function isSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t' || char === '\ufeff'
}

function endOfValue(json: string, start: number): number {
  if (json[start] === '"') return endOfString(json, start)
  let at = start
  for (let depth = 0; at < json.length; ) {
    const char = json[at]
    if (char === '"') {
      at = endOfString(json, at)
      continue
    }
    if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') {
      if (depth === 0) return at
      depth--
      if (depth === 0) return at + 1
    } else if (depth === 0 && (char === ',' || isSpace(char))) return at
    at++
  }
  return at
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}
