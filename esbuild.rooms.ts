import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'

/*
 * For Node the index is in rooms, CommonJS files of which the base is loaded with it, the core when anything is converted, and
 * each other one when a function of it is first called. Every module that the index needs is in one room: in that which alone
 * needs it, else in the core.
 */

/** The rooms beside the core, with the modules that the index and other rooms have something of. */
const doors: Readonly<Record<string, readonly string[]>> = {
  // What the index exports that is no function, and all that it needs.
  base: [
    'document/issues.js',
    'document/schema.js',
    'document/values.js',
    'html/sanitize.js',
    'kinds.js',
    'marks/link-schemes.js',
  ],
  colors: ['marks/colors.js'],
  faults: ['document/explain.js', 'document/json-fault.js', 'document/repair.js'],
  html: ['html/hast.js', 'html/page.js', 'html/stringify.js', 'pages/paginate.js'],
  mdast: ['markdown/tree/mdast.js', 'markdown/serializer/extension.js'],
  schemas: ['document/shapes.js'],
}
export const roomNames: readonly string[] = ['core', ...Object.keys(doors)]
/** Whether a room is loaded by other rooms only when a function of it is called. */
const isLate = (room: string): boolean => room !== 'core' && room !== 'base'

/** What stands above and below a room, which fills it. */
export const frame = { above: 'let room;', below: 'module.exports=room;' }

/** What stands above entry points. Names that are not shortened are what lets tools that copy what a server needs find rooms. */
export const loader = `import { createRequire } from 'node:module'; const loadRoom = createRequire(import.meta.url);`

/** Plugins that build rooms, and what uses them, from the modules of `dist`. */
export interface Rooms {
  /** For a room, whose entry point is `room:` and its name. */
  readonly room: (name: string) => Plugin[]
  /** For the index. */
  readonly index: Plugin
  /** For any other entry point: it loads the rooms that it needs something of. */
  readonly entry: Plugin
}

/** Finds what is in which room, by a build with these options that writes nothing. */
export async function planRooms(dist: string, options: BuildOptions): Promise<Rooms> {
  const imports = findImports(dist)
  const roomOf = await findRooms(dist, options, imports)
  const exports = findExports(imports, roomOf)

  /** What a room hands out, in the order in which it does: as a list, as an object with so many names takes longer to make. */
  const handedBy = (room: string): { module: string; name: string }[] =>
    [...exports].flatMap(([module, names]) =>
      roomOf.get(module) === room ? names.map((name) => ({ module, name })) : [],
    )

  const contentsOf = (room: string): string[] => [
    ...handedBy(room).map(({ module, name }, index) => `import { ${name} as had${index} } from './${module}'`),
    `room = [${handedBy(room).map((_, index) => `had${index}`)}]`,
  ]

  /** Has the modules of rooms other than its own from there, those that wait when a function of theirs is called. */
  const fromRooms = (own: string | undefined, waits: (room: string) => boolean): Plugin => ({
    name: 'from-rooms',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
        const module = relative(dist, join(resolveDir, path))
        const room = roomOf.get(module)
        return room === undefined || room === own ? undefined : { path: module, namespace: 'from-room' }
      })
      onLoad({ filter: /./, namespace: 'from-room' }, ({ path }) => {
        const from = roomOf.get(path) ?? ''
        const room = own ? `require('./${from}.cjs')` : `loadRoom('./rooms/${from}.cjs')`
        const lines = handedBy(from).flatMap(({ module, name }, index) => {
          if (module !== path) return []
          if (!waits(from)) return [`export const ${name} = room[${index}]`]
          return [
            `let late${index}; export function ${name}(...given) { return (late${index} ??= ${room}[${index}])(...given) }`,
          ]
        })
        return { contents: [waits(from) ? '' : `const room = ${room}`, ...lines].join('\n'), resolveDir: '.' }
      })
    },
  })

  return {
    room: (name) => [asModule(dist, contentsOf), fromRooms(name, isLate)],
    index: fromRooms(undefined, (room) => room !== 'base'),
    entry: fromRooms(undefined, () => false),
  }
}

/** The modules of `dist` that the index needs, each with its room. */
async function findRooms(
  dist: string,
  options: BuildOptions,
  imports: readonly Import[],
): Promise<ReadonlyMap<string, string>> {
  const ofIndex = new Set(imports.filter(({ importer }) => importer === 'index.js').map(({ module }) => module))
  const behindDoors = new Set(Object.values(doors).flat())
  const core = [...ofIndex].filter((module) => !behindDoors.has(module))
  const { metafile } = await build({
    ...options,
    entryPoints: roomNames.map((name) => `room:${name}`),
    plugins: [
      asModule(dist, (room) => (doors[room] ?? core).map((module) => `export * from './${module}'`)),
      closed(dist, behindDoors),
    ],
    format: 'esm',
    splitting: true,
    metafile: true,
    write: false,
  })
  // What several rooms need is in a file without an entry point.
  const found = Object.values(metafile.outputs).flatMap(({ entryPoint = 'room:core', inputs }) =>
    Object.keys(inputs).map((file): [string, string] => [relative(dist, file), entryPoint.replace('room:', '')]),
  )
  return new Map(found.filter(([module]) => !module.startsWith('..')))
}

/** Leaves modules to the room that lists them. */
function closed(dist: string, modules: ReadonlySet<string>): Plugin {
  return {
    name: 'closed',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir, namespace }) => {
        const isListed = namespace === 'room' || !modules.has(relative(dist, join(resolveDir, path)))
        return isListed ? undefined : { path, external: true }
      })
    },
  }
}

/** The names that modules in rooms export to modules elsewhere. */
function findExports(
  imports: readonly Import[],
  roomOf: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> {
  const exports = new Map<string, string[]>()
  for (const { importer, module, name } of imports) {
    const names = exports.get(module) ?? []
    const isOutside = roomOf.has(module) && roomOf.get(module) !== roomOf.get(importer)
    if (isOutside && !names.includes(name)) exports.set(module, [...names, name])
  }
  return exports
}

/** What `room:` and a name stand for: a module of these lines. */
function asModule(dist: string, contentsOf: (room: string) => readonly string[]): Plugin {
  return {
    name: 'as-module',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^room:/ }, ({ path }) => ({ path: path.replace('room:', ''), namespace: 'room' }))
      onLoad({ filter: /./, namespace: 'room' }, ({ path }) => ({
        contents: contentsOf(path).join('\n'),
        resolveDir: resolve(dist),
      }))
    },
  }
}

/** A name that a module of `dist` has from another. */
interface Import {
  readonly importer: string
  readonly module: string
  readonly name: string
}

/** What the modules of the library import and export on, as the compiler writes it. */
function findImports(dist: string): Import[] {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const importers = files.filter((file) => file.endsWith('.js') && !/^(?:cli|node)\b/.test(file))
  return importers.flatMap((importer) => {
    const lists = readFileSync(join(dist, importer), 'utf8').matchAll(/^(?:im|ex)port \{([^}]*)\} from '(\.[^']*)'/gm)
    return [...lists].flatMap(([, list = '', path = '']) => {
      const module = join(dirname(importer), path)
      return list.split(',').flatMap((item) => {
        const [name] = item.trim().split(' as ')
        return name ? [{ importer, module, name }] : []
      })
    })
  })
}
