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
  /** Freezes where the service next sends something that holds a text: that is lost. */
  freezeAt(text: string): void
  /** Whether it lets nothing through. */
  isFrozen(): boolean
  thaw(): void
  close(): void
}

/** Opens a way to a port of this machine. */
export async function openWire(to: number, port = 0): Promise<Wire> {
  const sockets = new Set<Socket>()
  let frozen = false
  let trap: string | undefined
  const freeze = (): void => {
    frozen = true
    for (const socket of sockets) socket.pause()
  }
  const server: Server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (from === near && trap !== undefined && chunk.includes(trap)) {
          trap = undefined
          freeze()
        } else into.write(chunk)
      })
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
    freeze,
    freezeAt: (text) => {
      trap = text
    },
    isFrozen: () => frozen,
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
