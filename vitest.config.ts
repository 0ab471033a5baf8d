import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (file: string): string => fileURLToPath(new URL(`src/${file}`, import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^scriptdown$/, replacement: source('index.ts') },
      { find: /^scriptdown\/(\w+)$/, replacement: source('$1.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    // These have a setup, and packages, of their own.
    exclude: ['test/consumers/**'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One fewer than there are cores is the default, which of two leaves one idle.
    maxWorkers: '100%',
    // What a browser shows comes when the machine has time for it.
    expect: { poll: { timeout: 20_000 } },
  },
})
