import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Prints how long one task's imports and its first calls take in this process, in milliseconds.
 * Plain JavaScript, so that no loader stands between it and node.
 */
const [task = '', folder = ''] = process.argv.slice(2)
const inputs = readdirSync(folder)
  .filter((name) => name.startsWith(task === 'remark' ? 'tree' : 'text'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))

const start = performance.now()
const prepare = await load(task)
const imports = performance.now() - start

const calls = inputs.map((input) => {
  const call = prepare(input)
  const before = performance.now()
  const result = call()
  // Makes one flat string of what is still a tree of pieces.
  if (typeof result === 'string') result.charCodeAt(0)
  return performance.now() - before
})
process.stdout.write(JSON.stringify({ imports, calls }))

/** Imports what a task needs, and gives what makes a call of an input, untimed. */
async function load(name) {
  if (name === 'parse') return (text) => () => JSON.parse(text)
  if (name === 'remark') {
    const { unified } = await import('unified')
    const { default: remarkGfm } = await import('remark-gfm')
    const { default: remarkStringify } = await import('remark-stringify')
    const processor = unified().use(remarkGfm).use(remarkStringify).freeze()
    return (text) => {
      const tree = JSON.parse(text)
      return () => processor.stringify(tree)
    }
  }
  const { parseDocument, toHtml, toMarkdown } = await import('../dist/node/index.js')
  const convert = name === 'html' ? toHtml : toMarkdown
  return (text) => () => convert(parseDocument(text))
}
