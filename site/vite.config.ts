import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Writes the service worker, with the list of all files and a version that depends on what is in them. */
function offline(): Plugin {
  let folder = ''
  return {
    name: 'offline',
    apply: 'build',
    configResolved: ({ build }) => {
      folder = build.outDir
    },
    closeBundle: () => {
      // Browsers that have service workers have no use for the older kind of font file.
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => !['', '.woff'].includes(extname(file)))
        .map((file) => file.replaceAll('\\', '/'))
        .sort()
      const hash = createHash('sha256')
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)))
      const addresses = ['./', ...files.filter((file) => file !== 'index.html').map((file) => `./${file}`)]
      const kept = `const version = '${hash.digest('hex').slice(0, 16)}'\nconst files = ${JSON.stringify(addresses)}\n\n`
      writeFileSync(join(folder, 'offline.js'), kept + readFileSync(at('offline.js'), 'utf8'))
    },
  }
}

export default defineConfig({
  root: at('.'),
  // Relative addresses: the built folder may lie anywhere on a host.
  base: './',
  plugins: [offline()],
  resolve: {
    alias: [
      { find: /^scriptdown$/, replacement: at('../src/index.ts') },
      { find: /^scriptdown\/(fdx|fountain|markdown)$/, replacement: at('../src/$1.ts') },
      { find: /^scriptdown\/screenplay\.css$/, replacement: at('../dist/screenplay.css') },
    ],
  },
  worker: { format: 'es' },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    target: 'es2023',
    // Files, never data: addresses, which the policy would refuse.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [at('index.html'), at('preview.html')] },
  },
})
