// What `tsc` leaves to do in its folder (`dist`, or the one named): the stylesheet as a file, and the entry points as Node
// loads them.
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import manifest from './package.json' with { type: 'json' }

const dist = resolve(process.argv[2] ?? 'dist')
const { stylesheet } = await import(pathToFileURL(join(dist, 'html/stylesheet.js')).href)

await writeFile(join(dist, 'screenplay.css'), stylesheet)
await writeFile(join(dist, 'screenplay.css.d.ts'), 'export {}\n')

// A hundred small files, zod's among them, take Node six times as long to find and load as a few large ones. Bundlers get
// the small ones, of which they leave out what is not used. Names stay, for stack traces.
const loadedByNode = [...Object.values(manifest.exports).map(({ node }) => node), ...Object.values(manifest.bin)]
/** What the library cannot do without. */
const bundled = ['@noble/hashes', 'get-east-asian-width', 'linebreak', 'zod']
await build({
  entryPoints: loadedByNode.filter(Boolean).map((file) => join(dist, file.replace(/^(?:\.\/)?dist\/node\//, ''))),
  outbase: dist,
  outdir: join(dist, 'node'),
  chunkNames: 'chunks/[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
    (name) => !bundled.includes(name),
  ),
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  logLevel: 'warning',
})
