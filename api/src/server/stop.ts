import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Connections } from './connections.ts'

/** Ends a server. */
export type Stop = (timeout: number) => Promise<void>

/**
 * Prepares a graceful stop: no new connections, those with nothing in flight are ended, the others when the last byte of
 * their last response is sent, or after `timeout` milliseconds.
 *
 * Node's own `closeIdleConnections`, and with it an HTTP server's own `close`, takes a connection for idle whose response is
 * ended, but for the most part not sent.
 */
export function prepareStop(server: Server, { pending, onRequest, afterResponses }: Connections): Stop {
  let isStopping = false
  onRequest((_request, response) => {
    if (isStopping) response.shouldKeepAlive = false
  })
  return async (timeout) => {
    isStopping = true
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
    for (const [socket, responses] of pending) {
      // The client learns that it is the last response, where that has not begun.
      for (const response of responses) if (!response.headersSent) response.shouldKeepAlive = false
      // Not `end`, which would wait for clients that never end their side.
      afterResponses(socket, () => socket.destroySoon())
    }
    const deadline = setTimeout(() => server.closeAllConnections(), timeout)
    await closed
    clearTimeout(deadline)
  }
}
