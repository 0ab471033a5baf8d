import { connect, createServer, type Server, type Socket } from 'node:net'

/** The network between a service and its database. */
export interface Wire {
  readonly port: number
  /** Ends every connection. */
  cut(): void
  /** Lets nothing more through the connections that there are, and says nothing of it. */
  lose(): void
  /** Lets nothing through, and says nothing of it. */
  freeze(): void
  thaw(): void
  close(): void
}

/** Opens a way to a port of this machine. */
export async function openWire(to: number, port = 0): Promise<Wire> {
  const sockets = new Set<Socket>()
  let frozen = false
  const server: Server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => into.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        into.destroy()
      })
      if (frozen) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    lose: () => {
      for (const socket of sockets) socket.pause()
    },
    freeze: () => {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
