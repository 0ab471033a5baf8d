import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    globalSetup: ['test/build.ts', 'test/postgres.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // One fewer than there are cores is the default, which of two leaves one idle.
    maxWorkers: '100%',
  },
})
