import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (file: string): string => fileURLToPath(new URL(`src/${file}`, import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^scriptdown$/, replacement: source('index.ts') },
      { find: /^scriptdown\/unified$/, replacement: source('unified.ts') },
      { find: /^scriptdown\/pdf$/, replacement: source('pdf/pdf.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 120_000,
  },
})
