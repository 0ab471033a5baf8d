import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** Ends a server. */
export type Stop = (timeout: number) => Promise<void>

/**
 * Watches a server's connections from its start, so that it can stop gracefully: no new connections, those with nothing in
 * flight are ended, the others when the last byte of their last response is sent, or after `timeout` milliseconds.
 *
 * Node's own `closeIdleConnections`, and with it an HTTP server's own `close`, takes a connection for idle whose response is
 * ended, but for the most part not sent.
 */
export function prepareStop(server: Server): Stop {
  /** Each connection with its responses that are not sent yet. */
  const pending = new Map<Socket, Set<ServerResponse>>()
  let isStopping = false
  const endIfIdle = (socket: Socket): void => {
    // Not `end`, which would wait for clients that never end their side.
    if (isStopping && pending.get(socket)?.size === 0) socket.destroySoon()
  }
  server.on('connection', (socket) => {
    pending.set(socket, new Set())
    socket.once('close', () => pending.delete(socket))
  })
  // Before whoever answers, so that the response is known before it can be sent.
  server.prependListener('request', ({ socket }, response) => {
    const responses = pending.get(socket)
    responses?.add(response)
    if (isStopping) response.shouldKeepAlive = false
    response.once('close', () => {
      responses?.delete(response)
      endIfIdle(socket)
    })
  })
  return async (timeout) => {
    isStopping = true
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
    for (const [socket, responses] of pending) {
      // The client learns that it is the last response, where that has not begun.
      for (const response of responses) if (!response.headersSent) response.shouldKeepAlive = false
      endIfIdle(socket)
    }
    const deadline = setTimeout(() => server.closeAllConnections(), timeout)
    await closed
    clearTimeout(deadline)
  }
}
