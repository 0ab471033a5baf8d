import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The site, built, on a host that does nothing but give out files. */
export interface Site {
  /** Its address, with a folder in it, as a site need not be at the top of its host. */
  readonly address: string
  readonly folder: string
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** Builds the site into a folder of its own and serves it. */
export async function serveSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'scriptdown-site-'))
  const configFile = fileURLToPath(new URL('../../site/vite.config.ts', import.meta.url))
  await build({ configFile, logLevel: 'warn', build: { outDir: folder } })
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://host').pathname.replace(/^\/try\//, '/').replace(/\/$/, '/index.html')
    try {
      const body = readFileSync(join(folder, path))
      response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/try/`,
    folder,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}
