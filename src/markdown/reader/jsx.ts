const start = /(?<!\\)((?:\\\\)*)<(span|mark) style=\{\{ (color|backgroundColor): ("(?:[^"\\\n]|\\.)*") \}\}>/g

/** Markdown with the tags that only MDX reads, whose styles are objects, as HTML has them. Lines stay where they are. */
export function fromJsx(markdown: string): string {
  return markdown.replace(start, (whole, before: string, tag: string, name: string, json: string) => {
    const property = name === 'color' ? name : 'background-color'
    const value = readString(json)
    return value === undefined || /["<>&]/.test(value) ? whole : `${before}<${tag} style="${property}: ${value}">`
  })
}

function readString(json: string): string | undefined {
  try {
    return JSON.parse(json) as string
  } catch {
    return undefined
  }
}
