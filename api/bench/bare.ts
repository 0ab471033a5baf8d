import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { argv } from 'node:process'
import type { Captured } from './captured.ts'

// The yardstick: node:http that sends bytes it has, and does nothing else. Its argument is a file of captured responses.

const { default: captured } = (await import(argv[2] ?? '', { with: { type: 'json' } })) as { default: Captured[] }
const replies = new Map(
  captured.map(({ path, status, headers, body }) => [path, { status, headers, body: Buffer.from(body, 'base64') }]),
)

const server = createServer((request, response) => {
  const reply = replies.get(request.url ?? '')
  if (!reply) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(reply.status, reply.headers)
  response.end(reply.body.length > 0 ? reply.body : undefined)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.info(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
})
