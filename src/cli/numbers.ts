/**
 * The numbers of a JSON text, as they are written, that JavaScript rounds: of more digits than it keeps, or too large for it.
 * Cost: linear.
 */
export function* findRounded(json: string): Generator<string> {
  const token = /"|-?\d[\d.eE+-]*/g
  for (let found = token.exec(json); found; found = token.exec(json)) {
    const [text] = found
    if (text === '"') token.lastIndex = endOfString(json, token.lastIndex)
    else if (keyOf(text) !== keyOf(String(Number(text)))) yield text
  }
}

/** Where a string of JSON ends whose first character is at an offset. */
function endOfString(json: string, start: number): number {
  const mark = /["\\]/g
  mark.lastIndex = start
  for (let found = mark.exec(json); found; found = mark.exec(json)) {
    if (found[0] === '"') return mark.lastIndex
    mark.lastIndex++
  }
  return json.length
}

/** A text that two numbers share when they are equal, however they are written. */
function keyOf(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end--
  if (end === 0) return '0'
  return `${sign}${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`
}
