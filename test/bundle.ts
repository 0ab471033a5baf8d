import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** What code for browsers becomes of a few lines that use the library, as esbuild and all that build on it make it. */
export async function bundle(code: string, format: 'esm' | 'iife' = 'esm'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    alias: {
      scriptdown: fileURLToPath(new URL('../src/index.ts', import.meta.url)),
      'scriptdown/unified': fileURLToPath(new URL('../src/unified.ts', import.meta.url)),
      'scriptdown/fdx': fileURLToPath(new URL('../src/fdx.ts', import.meta.url)),
    },
    bundle: true,
    format,
    minify: true,
    platform: 'browser',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
