import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { frame, loader, planRooms, roomNames } from './esbuild.rooms.ts'
import manifest from './package.json' with { type: 'json' }

/*
 * What `tsc` leaves to do in its folder (`dist`, or the one named): the stylesheet as a file, and in a few large files what
 * Node loads, as finding and loading hundreds of small ones takes longer than converting a script. Bundlers get the small
 * ones, of which they leave out what is not used. The licences of what is bundled are written beside it.
 */
const [dist = 'dist'] = process.argv.slice(2)
for (const folder of ['node', 'cli']) rmSync(join(dist, folder), { recursive: true, force: true })

const { stylesheet } = (await import(pathToFileURL(join(dist, 'html/stylesheet.js')).href)) as { stylesheet: string }
const about = 'scriptdown: a screenplay in <div class="screenplay">, on Letter or, with class="screenplay a4", on A4'
writeFileSync(join(dist, 'screenplay.css'), `/* ${about} */\n${stylesheet}`)
writeFileSync(join(dist, 'screenplay.css.d.ts'), 'export {}\n')

/** The licence of a font goes where the font goes. */
for (const file of readdirSync('src/pdf/fonts').filter((name) => name.endsWith('.txt'))) {
  copyFileSync(join('src/pdf/fonts', file), join(dist, 'pdf/fonts', file))
}

const shared: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  metafile: true,
  logLevel: 'warning',
  minify: true,
  // Makes `new RegExp` of literals with properties of Unicode that are not in a class. The engine looks those of a literal
  // up where it first reads the code, in functions that are never called too, for a tenth of a millisecond each.
  supported: { 'regexp-unicode-property-escapes': false },
  // Node prints the whole line that an error was thrown on above its message.
  lineLimit: 120,
}

/** Small packages that the index needs: in files of their own they would take longer to find than to load. */
const inlined = ['zod', 'get-east-asian-width']
const library: BuildOptions = {
  ...shared,
  outdir: join(dist, 'node'),
  external: [
    './*.cjs',
    ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
      (name) => !inlined.includes(name),
    ),
  ],
  sourcemap: true,
}

/** The table of line breaks takes a tenth of the time in which Node starts: it is loaded, as given, by the first line that asks. */
const lateLineBreaks = (load: string): Plugin => ({
  name: 'late-line-breaks',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^linebreak$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'late' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'late' }, () => ({
      contents: `
        let LineBreaker
        export default function (text) {
          LineBreaker ??= ${load}
          return new LineBreaker(text)
        }`,
    }))
  },
})

const rooms = await planRooms(dist, library)
const builtRooms = roomNames.map((name) =>
  build({
    ...library,
    entryPoints: { [`rooms/${name}`]: `room:${name}` },
    outExtension: { '.js': '.cjs' },
    plugins: [lateLineBreaks("require('linebreak')"), ...rooms.room(name)],
    banner: { js: frame.above },
    footer: { js: frame.below },
    format: 'cjs',
  }),
)
/** The entry points of the library. */
const entries = Object.values(manifest.exports).flatMap((entry) =>
  typeof entry !== 'string' && 'node' in entry ? [entry.node.replace('./dist/node/', '')] : [],
)
const builtEntries = entries.map((file) =>
  build({
    ...library,
    entryPoints: [join(dist, file)],
    plugins: [file === 'index.js' ? rooms.index : rooms.entry],
    banner: { js: loader },
    format: 'esm',
    splitting: true,
    chunkNames: 'chunks/[hash]',
  }),
)

/** What the command loads only when it is needed, each a file of its own, and the modules that it asks for them by. */
const apart: Readonly<Record<string, string>> = {
  './core.ts': 'core',
  './pages.ts': 'pages',
  '../fdx.ts': 'fdx',
  '../fountain.ts': 'fountain',
  '../markdown.ts': 'markdown',
  '../pdf.ts': 'pdf',
  linebreak: 'linebreak',
  tinyglobby: 'tinyglobby',
  chokidar: 'chokidar',
}

/** Makes `import()` of those a `require` of their files. */
const loadApart: Plugin = {
  name: 'load-apart',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === 'dynamic-import' && path in apart ? { path, namespace: 'apart' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'apart' }, ({ path }) => ({
      contents: `module.exports = require('./${apart[path]}.cjs')`,
    }))
  },
}

/** What is asked of modules of Node's own that few runs need, and that take a twentieth of the time in which it starts. */
const builtins: Readonly<Record<string, readonly string[]>> = {
  'node:crypto': ['createHash'],
  'node:child_process': ['fork', 'spawn'],
}

/** Makes a `require` of those one that loads them when a name of theirs is first used. */
const loadLazily: Plugin = {
  name: 'load-lazily',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path, namespace }) =>
      path in builtins && namespace !== 'builtin' ? { path, namespace: 'builtin' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = {
        ${builtins[path]?.map((name) => `get ${name}() { return require('${path}').${name} }`).join()}
      }`,
    }))
  },
}

/** The command and its workers. CommonJS, which Node loads sooner than modules. */
const command = build({
  ...shared,
  entryPoints: {
    bin: 'src/cli/bin.ts',
    worker: 'src/cli/worker.ts',
    child: 'src/cli/child.ts',
    ...Object.fromEntries(
      Object.entries(apart).map(([path, name]) => [name, path.startsWith('.') ? join('src/cli', path) : path]),
    ),
  },
  outdir: join(dist, 'cli'),
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  plugins: [lateLineBreaks("require('./linebreak.cjs').default"), loadApart, loadLazily],
  // The workers of tinypool start from files of its own; what makes PDF is installed by who wants it.
  external: ['tinypool', './*.cjs', ...Object.keys(manifest.peerDependencies)],
  define: { 'import.meta.url': 'moduleUrl' },
  banner: { js: "const moduleUrl=require('node:url').pathToFileURL(__filename).href;" },
})

const built = await Promise.all([...builtRooms, ...builtEntries, command])
const inputs = built.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}))
const packages = new Set(
  inputs.flatMap((file) => /(?:^|\/)(node_modules\/(?:@[^/]+\/)?[^/.@][^/]*)\//.exec(file)?.[1] ?? []),
)
const licences = [...packages].sort().map((path) => {
  const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  return `${name} ${version}\n\n${readLicence(path)}`
})
writeFileSync(join(dist, 'licences.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`))

function readLicence(path: string): string {
  const name = readdirSync(path).find((file) => /^licen[cs]e\b/i.test(file))
  if (name) return readFileSync(join(path, name), 'utf8')
  throw new Error(`${relative('.', path)} is bundled and has no licence in it`)
}
