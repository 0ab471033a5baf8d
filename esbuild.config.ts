import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/*
 * Bundles the command into `dist/cli`: one file for it and one for its workers, as loading hundreds of modules takes
 * longer than converting a script. CommonJS, which Node loads sooner than modules. The licences of what is bundled are
 * written beside it.
 */
const [folder = 'dist'] = process.argv.slice(2)

rmSync(join(folder, 'cli'), { recursive: true, force: true })

const { metafile } = await build({
  entryPoints: { bin: 'src/cli/bin.ts', worker: 'src/cli/worker.ts' },
  outdir: join(folder, 'cli'),
  outExtension: { '.js': '.cjs' },
  bundle: true,
  minify: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  // Its workers start from files of its own.
  external: ['tinypool'],
  define: { 'import.meta.url': 'moduleUrl' },
  banner: { js: "const moduleUrl=require('node:url').pathToFileURL(__filename).href;" },
  logLevel: 'warning',
  metafile: true,
})

const packages = new Set(
  Object.keys(metafile.inputs).flatMap((file) => /^(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
)
const licences = [...packages].sort().map((path) => {
  const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  return `${name} ${version}\n\n${readLicence(path)}`
})
writeFileSync(join(folder, 'cli/licences.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`))

function readLicence(path: string): string {
  for (const name of ['LICENSE', 'license', 'LICENSE.md', 'LICENCE']) {
    try {
      return readFileSync(join(path, name), 'utf8')
    } catch {}
  }
  throw new Error(`${path} is bundled and has no licence in it`)
}
