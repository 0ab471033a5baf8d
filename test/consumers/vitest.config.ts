import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    // The frameworks take minutes: they are tried when they are asked for.
    include: process.env.FRAMEWORKS ? ['frameworks/*.test.ts'] : ['*.test.ts'],
    globalSetup: 'setup.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // One fewer than there are cores is the default, which of two leaves one idle.
    maxWorkers: '100%',
  },
})
