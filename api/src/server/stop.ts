import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Ends a server. */
export type Stop = (timeout: number) => Promise<void>

/**
 * Watches a server's connections from its start, so that it can stop gracefully: no new connections, those with nothing in
 * flight are ended at once, the others when their last response is sent, or after `timeout` milliseconds.
 *
 * Node's own `closeIdleConnections` passes over connections that have not sent their first request.
 */
export function prepareStop(server: Server): Stop {
  const inFlight = new Map<Socket, number>()
  let stopping = false
  server.on('connection', (socket) => {
    inFlight.set(socket, 0)
    socket.once('close', () => inFlight.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    inFlight.set(socket, (inFlight.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (inFlight.get(socket) ?? 1) - 1
      if (inFlight.has(socket)) inFlight.set(socket, left)
      if (stopping && left === 0) socket.destroySoon()
    })
  })
  return async (timeout) => {
    stopping = true
    const closed = new Promise((resolve) => server.close(resolve))
    for (const [socket, count] of inFlight) if (count === 0) socket.destroy()
    const deadline = setTimeout(() => server.closeAllConnections(), timeout)
    await closed
    clearTimeout(deadline)
  }
}
