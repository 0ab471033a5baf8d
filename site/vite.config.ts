import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('.'),
  // Relative addresses: the built folder may lie anywhere on a host.
  base: './',
  resolve: {
    alias: [
      { find: /^scriptdown$/, replacement: at('../src/index.ts') },
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
