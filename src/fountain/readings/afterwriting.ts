import { type Run, UNDERLINE } from '../syntax.ts'

/**
 * Reads the emphasis of one line as Afterwriting does, and Beat and Better Fountain nearly so: each run of delimiters
 * turns its formats on or off, whatever is beside it. Only stars and underscores can be escaped. Cost: linear.
 */
export function readAfterwriting(line: string): Run[] {
  const runs: Run[] = []
  let bits = 0
  let at = 0
  for (const { 0: match, index } of line.matchAll(/\\[*_]|\*{1,3}|_/g)) {
    if (index > at) runs.push({ text: line.slice(at, index), bits })
    at = index + match.length
    if (match.startsWith('\\')) runs.push({ text: match.slice(1), bits })
    else bits ^= match === '_' ? UNDERLINE : match.length
  }
  if (at < line.length) runs.push({ text: line.slice(at), bits })
  return runs
}
