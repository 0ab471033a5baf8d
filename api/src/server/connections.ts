import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** A server's connections, by what is under way on each. */
export interface Connections {
  /** Each with its responses that are not sent yet. */
  readonly pending: ReadonlyMap<Socket, ReadonlySet<ServerResponse>>
  /** Calls with each request that comes, before whoever answers it. */
  onRequest(listener: (request: IncomingMessage, response: ServerResponse) => void): void
  /** Does something once the last byte of a connection's last response is sent, or at once where none is under way. */
  afterResponses(socket: Duplex, act: () => void): void
  /** Whether what comes next on a connection belongs to the body of a request. */
  isInBody(socket: Duplex): boolean
}

/** Watches a server's connections from its start. To be called before whoever answers is there. */
export function watchConnections(server: Server): Connections {
  const pending = new Map<Socket, Set<ServerResponse>>()
  const latest = new WeakMap<Duplex, IncomingMessage>()
  server.on('connection', (socket: Socket) => {
    pending.set(socket, new Set())
    socket.once('close', () => pending.delete(socket))
  })
  const onRequest: Connections['onRequest'] = (listener) => {
    // Node has another event for a request with an expectation that it does not know.
    for (const event of ['request', 'checkExpectation']) server.prependListener(event, listener)
  }
  onRequest((request, response) => {
    latest.set(request.socket, request)
    const responses = pending.get(request.socket)
    responses?.add(response)
    response.once('close', () => responses?.delete(response))
  })
  const afterResponses: Connections['afterResponses'] = (socket, act) => {
    const [next] = pending.get(socket as Socket) ?? []
    if (next) next.once('close', () => afterResponses(socket, act))
    else act()
  }
  return { pending, onRequest, afterResponses, isInBody: (socket) => latest.get(socket)?.complete === false }
}
