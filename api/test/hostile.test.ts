import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../src/server/listen.ts'
import { databaseKinds } from './databases.ts'
import { type HostileRequest, hostileRequest } from './hostile-requests.ts'
import { createService, documentOf, importDocument, type TestProject, type TestService } from './service.ts'

const secret = 'THE BUTLER DID IT'

describe.for(databaseKinds())('a service on $name', ({ missing, create }) => {
  if (missing) {
    it('is skipped', (context) => context.skip(missing))
    return
  }
  let service: TestService
  let server: Listening
  let ours: TestProject
  let theirs: TestProject
  let ids: { ours: Record<string, string>; theirs: Record<string, string> }
  const failures: unknown[] = []
  let remove: () => Promise<void>
  beforeAll(async () => {
    const log = { info: () => {}, error: (fields: object) => failures.push(fields) }
    const database = await create()
    remove = database.remove
    service = await createService({ log, location: database.location })
    ours = await service.createProject('Ours')
    theirs = await service.createProject(secret)
    ids = {
      ours: { ...(await importDocument(service.store, ours.id)) },
      theirs: { ...(await importDocument(service.store, theirs.id, { title: secret, document: documentOf(secret) })) },
    }
    server = await listen({ fetch: service.fetch }, { host: '127.0.0.1', port: 0, log })
  })
  afterAll(async () => {
    await server.stop()
    await service.close()
    await remove()
  })

  function toBytes({ method, path, query, authorization, headers, body }: HostileRequest): Buffer {
    const lines = [`${method} ${path}${query} HTTP/1.1`, 'Host: localhost', `Authorization: ${authorization}`]
    for (const [name, text] of headers) lines.push(`${name}: ${text}`)
    const places: Record<string, string | undefined> = {
      '<key>': ours.key,
      '<ours.project>': ours.id,
      '<theirs.project>': theirs.id,
      '<ours.script>': ids.ours.script_id,
      '<theirs.script>': ids.theirs.script_id,
      '<ours.snapshot>': ids.ours.snapshot_id,
      '<theirs.snapshot>': ids.theirs.snapshot_id,
    }
    const text = `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`
    return Buffer.from(
      text.replace(/<(?:key|(?:ours|theirs)\.\w+)>/g, (place) => places[place] ?? place),
      'latin1',
    )
  }

  /** All that the server answers, until it or the test ends the connection. */
  async function send(bytes: Buffer): Promise<string> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const chunks: Buffer[] = []
    // A server drops what it has not answered when the client ends its side: only who promised more, and waits, does.
    socket.setTimeout(5_000, () => (socket.writableEnded ? socket.destroy() : socket.end()))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      socket.setTimeout(1_000)
    })
    socket.on('error', () => {})
    socket.write(bytes)
    await once(socket, 'close')
    return Buffer.concat(chunks).toString('utf8')
  }

  it('10,000 hostile requests: no 5xx, no crash, nothing of another project', async () => {
    const total = Number(process.env.HOSTILE_REQUESTS ?? 10_000)
    const statuses = new Map<string, number>()
    const requests = fc.sample(hostileRequest, total)
    const queue = requests.values()
    const worker = async (): Promise<void> => {
      for (const request of queue) {
        const answer = await send(toBytes(request))
        const status = /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 'none'
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect([request, status]).not.toEqual([request, expect.stringMatching(/^5/)])
        expect(answer).not.toContain(secret)
        if (request.path.includes('<ours.')) continue
        expect(answer).not.toContain(theirs.id)
      }
    }
    await Promise.all(Array.from({ length: 32 }, worker))
    console.info('answers by status:', Object.fromEntries([...statuses].sort()))
    expect(failures).toEqual([])
    expect(statuses.get('none')).toBeUndefined()
    // They got everywhere: a test whose requests all fail in one way tests one way.
    for (const status of ['200', '204', '400', '401', '404', '405', '406', '431'])
      expect(statuses.get(status)).toBeGreaterThan(0)
    const after = await fetch(`${server.url}/v1/projects/${ours.id}/scripts`, {
      headers: { authorization: `Bearer ${ours.key}` },
    })
    expect(after.status).toBe(200)
  })
})
