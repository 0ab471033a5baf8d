import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Ends a server. */
export type Stop = (timeout: number) => Promise<void>

/**
 * Watches a server's connections from its start, so that it can stop gracefully: no new connections, those with nothing in
 * flight are ended, the others when their last response is sent, or after `timeout` milliseconds.
 *
 * Node's own `closeIdleConnections` passes over connections that have not sent their first request.
 */
export function prepareStop(server: Server): Stop {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return async (timeout) => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of silent) socket.destroy()
    // A kept-alive connection idles only once its response is sent, so idle ones are looked for again and again.
    const sweep = setInterval(() => server.closeIdleConnections(), 20)
    const deadline = setTimeout(() => server.closeAllConnections(), timeout)
    await closed
    clearInterval(sweep)
    clearTimeout(deadline)
  }
}
