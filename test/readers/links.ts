/**
 * A URL in one spelling: what parsers percent-encode and what they leave compare equal, and `%2F` stays another
 * character than `/`.
 */
export function canonicalUrl(url: string): string {
  return url
    .toWellFormed()
    .replace(/%(?![\da-f]{2})/gi, '%25')
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    .replace(/%[\da-f]{2}/gi, (escaped) => {
      const char = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
      return /[\x21-\x7e]/.test(char) && !';/?:@&=+$,#%'.includes(char) ? char : escaped.toUpperCase()
    })
}

/** Whether a link is one that GFM makes of its own text. */
export function isAutolink(text: string, href: string): boolean {
  const target = canonicalUrl(href)
  return ['', 'http://', 'mailto:'].some((prefix) => canonicalUrl(prefix + text) === target)
}
