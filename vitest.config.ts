import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (file: string): string => fileURLToPath(new URL(`src/${file}`, import.meta.url))

/**
 * What has a process for each file: what measures growth or fills the memory, which others' garbage would disturb, what
 * drives browsers and commands, and what listens in on a module. The other files share their processes, and what they import
 * is loaded once in each.
 */
export const apart: string[] = [
  'test/{browser,cli,site}/**/*.test.ts',
  'test/**/{growth,limits}.test.ts',
  'test/markdown/{apply,foreign,read,remembered}.test.ts',
  'test/pages/{paginate,shown}.test.ts',
]
/** These have a setup, and packages, of their own. */
const elsewhere = 'test/consumers/**'

export default defineConfig({
  resolve: {
    alias: [
      { find: /^scriptdown$/, replacement: source('index.ts') },
      { find: /^scriptdown\/(\w+)$/, replacement: source('$1.ts') },
    ],
  },
  test: {
    projects: [
      { extends: true, test: { name: 'apart', include: apart } },
      {
        extends: true,
        test: { name: 'shared', include: ['test/**/*.test.ts'], exclude: [...apart, elsewhere], isolate: false },
      },
    ],
    setupFiles: ['test/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One fewer than there are cores is the default, which of two leaves one idle.
    maxWorkers: '100%',
    // What a browser shows comes when the machine has time for it.
    expect: { poll: { timeout: 20_000 } },
  },
})
