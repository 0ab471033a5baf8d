import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import manifest from './package.json' with { type: 'json' }

/*
 * What `tsc` leaves to do in its folder (`dist`, or the one named): the stylesheet as a file, and in a few large files what
 * Node loads, as finding and loading hundreds of small ones takes longer than converting a script. Bundlers get the small
 * ones, of which they leave out what is not used. The licences of what is bundled are written beside it.
 */
const [dist = 'dist'] = process.argv.slice(2)
for (const folder of ['node', 'cli']) rmSync(join(dist, folder), { recursive: true, force: true })

const { stylesheet } = (await import(pathToFileURL(join(dist, 'html/stylesheet.js')).href)) as { stylesheet: string }
writeFileSync(join(dist, 'screenplay.css'), stylesheet)
writeFileSync(join(dist, 'screenplay.css.d.ts'), 'export {}\n')

const shared: BuildOptions = { bundle: true, platform: 'node', target: 'node20', metafile: true, logLevel: 'warning' }

/** The entry points of the library, zod within them. Names stay, for stack traces. */
const entries = Object.values(manifest.exports).flatMap((entry) =>
  typeof entry !== 'string' && 'node' in entry ? [entry.node.replace('./dist/node/', '')] : [],
)
const library = await build({
  ...shared,
  entryPoints: entries.map((file) => join(dist, file)),
  outbase: dist,
  outdir: join(dist, 'node'),
  chunkNames: 'chunks/[hash]',
  splitting: true,
  format: 'esm',
  external: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter((name) => name !== 'zod'),
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
})

/** The command and its workers, all that they need within them. CommonJS, which Node loads sooner than modules. */
const command = await build({
  ...shared,
  entryPoints: { bin: 'src/cli/bin.ts', worker: 'src/cli/worker.ts' },
  outdir: join(dist, 'cli'),
  outExtension: { '.js': '.cjs' },
  minify: true,
  format: 'cjs',
  // Its workers start from files of its own.
  external: ['tinypool'],
  define: { 'import.meta.url': 'moduleUrl' },
  banner: { js: "const moduleUrl=require('node:url').pathToFileURL(__filename).href;" },
})

const inputs = [library, command].flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}))
const packages = new Set(
  inputs.flatMap((file) => /(?:^|\/)(node_modules\/(?:@[^/]+\/)?[^/.@][^/]*)\//.exec(file)?.[1] ?? []),
)
const licences = [...packages].sort().map((path) => {
  const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  return `${name} ${version}\n\n${readLicence(path)}`
})
writeFileSync(join(dist, 'licences.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`))

function readLicence(path: string): string {
  for (const name of ['LICENSE', 'license', 'LICENSE.md', 'LICENCE']) {
    try {
      return readFileSync(join(path, name), 'utf8')
    } catch {}
  }
  throw new Error(`${relative('.', path)} is bundled and has no licence in it`)
}
