/**
 * Whether an `Accept` header allows a media type such as `text/markdown`. The most specific range that fits decides, and
 * `q=0` refuses (RFC 9110, 12.5.1). Parameters of types are not compared; a header in which nothing can be read allows all.
 */
export function acceptsType(header: string | null, type: string): boolean {
  if (header === null || header === '*/*') return true
  let best = -1
  let allowed = false
  let readable = false
  for (const part of header.toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    if (!/^[^\s/]+\/[^\s/]+$/.test(range)) continue
    readable = true
    const rank = rankOf(range, type)
    if (rank <= best) continue
    best = rank
    allowed = !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter))
  }
  return readable ? allowed : true
}

function rankOf(range: string, type: string): number {
  if (range === type) return 2
  if (range === `${type.slice(0, type.indexOf('/'))}/*`) return 1
  return range === '*/*' ? 0 : -1
}
