import { Socket } from 'node:net'

/** The sockets of a pool of connections to PostgreSQL. */
export interface Sockets {
  /** Makes each of them: an option of `pg`. */
  readonly stream: () => Socket
  /** Cuts off, in a while, those that are still open: to be called as the pool begins to end. */
  cutOff(): void
}

/** Milliseconds in which a server that is there has long heard the end of a connection. */
const farewell = 2_000

/**
 * Makes sockets that end with their pool. By itself `pg` says goodbye and waits for the server to do so too: one that no longer
 * answers would keep the process until the network gives up, a quarter of an hour later.
 */
export function createSockets(): Sockets {
  const open = new Set<Socket>()
  return {
    stream: () => {
      const socket = new Socket()
      open.add(socket)
      return socket.once('close', () => open.delete(socket))
    },
    cutOff: () => {
      // Where all have ended before, nothing is left that would have the process wait.
      setTimeout(() => {
        for (const socket of open) socket.destroy()
      }, farewell).unref()
    },
  }
}
