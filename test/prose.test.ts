import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['.', 'api', 'bench', 'corpus', 'src/markdown']
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)

interface Node {
  readonly type: string
  readonly url?: string
  readonly value?: string
  readonly depth?: number
  readonly children?: readonly Node[]
}

function read(file: string): Node[] {
  const flatten = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flatten)]
  return flatten(
    unified()
      .use(remarkParse)
      .use(remarkGfm)
      .parse(readFileSync(join(root, file), 'utf8')) as Node,
  )
}

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('')

/** The anchors that GitHub gives a file's headings. */
function anchorsOf(file: string): string[] {
  const headings = read(file).filter(({ type }) => type === 'heading')
  return headings.map((heading) =>
    textOf(heading)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

describe.each(files)('%s', (file) => {
  test('its links and pictures lead to files, and to headings in them', () => {
    const urls = read(file).flatMap(({ url }) => (url === undefined || /^[a-z]+:/.test(url) ? [] : [url]))
    const astray = urls.filter((url) => {
      const [path = '', anchor] = url.split('#')
      const target = path === '' ? file : join(dirname(file), path)
      return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
    })
    expect(astray).toEqual([])
  })

  test('each row of a table is in one, with as many cells as its head', () => {
    const nodes = read(file)
    const loose = nodes.filter((node) => node.type === 'paragraph' && textOf(node).startsWith('|'))
    expect(loose.map(textOf)).toEqual([])
    for (const { children: rows = [] } of nodes.filter(({ type }) => type === 'table')) {
      const cells = rows.map((row) => row.children?.length)
      expect(new Set(cells).size, textOf(rows[0] as Node)).toBe(1)
    }
  })
})
