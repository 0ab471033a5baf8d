// JavaScript, as worker threads run this file as it is, from the sources and from the build alike.
import { toMarkdown } from 'scriptdown'

/**
 * Renders a stored document.
 *
 * @param {Uint8Array} body a valid Document as JSON in UTF-8
 * @returns {Uint8Array} Markdown in UTF-8
 */
export function renderMarkdown(body) {
  return new TextEncoder().encode(toMarkdown(JSON.parse(new TextDecoder().decode(body))))
}
