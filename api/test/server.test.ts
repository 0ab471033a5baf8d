import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Listening, listen } from '../src/server/listen.ts'
import { createMetrics } from '../src/server/metrics.ts'
import { addOperatorPaths } from '../src/server/operator.ts'
import { createCommand } from './command-io.ts'
import { bin, readLine, startServe } from './serve-process.ts'
import { createService } from './service.ts'

const log = { info: vi.fn(), error: vi.fn() }
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** @param stopTimeout longer than a test may take, so that a stop which waits for it fails */
async function start(fetch?: (request: Request) => Promise<Response>, stopTimeout = 1_000_000): Promise<Listening> {
  const service = await createService()
  const server = await listen({ fetch: fetch ?? service.fetch }, { host: '127.0.0.1', port: 0, log, stopTimeout })
  open.push(async () => {
    await server.stop()
    await service.close()
  })
  return server
}

/** Sends bytes as they are, and returns all that comes back until the server ends the connection. */
async function sendRaw({ url }: Listening, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(text)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

describe('requests that never become one', () => {
  it.for([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed_request'],
    ['a malformed header', 'GET / HTTP/1.1\r\nHost: a\r\nbro ken\r\n\r\n', 400, 'malformed_request'],
    ['a header with a NUL', 'GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths',
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'malformed_request',
    ],
    ['a malformed Host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
    ['no path', 'GET * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    [
      'an unknown expectation',
      'GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\nConnection: close\r\n\r\n',
      404,
      'unknown_path',
    ],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'method_not_allowed'],
    ['an unknown path in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 404, 'unknown_path'],
  ] as const)('%s', async ([, text, status, code]) => {
    const answer = await sendRaw(await start(), text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(JSON.parse(body)).toMatchObject({ object: 'error', type: 'invalid_request_error', code })
    expect(head.toLowerCase()).toContain(`request-id: ${JSON.parse(body).request_id}`.toLowerCase())
    expect(head.toLowerCase()).toContain(`content-length: ${body.length}`)
  })
})

describe('behind requests that are being answered', () => {
  const first = 'GET /one HTTP/1.1\r\nHost: a\r\n\r\nGET /two HTTP/1.1\r\nHost: a\r\n\r\n'
  it.for([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ] as const)('%s is answered in its turn', async ([, text, status]) => {
    const answer = await sendRaw(await start(answerLate), first + text)
    expect(answer.match(/^HTTP\/1\.1 \d+|^\/\w+$/gm)).toEqual([
      ...['HTTP/1.1 200', '/one'],
      ...['HTTP/1.1 200', '/two'],
      `HTTP/1.1 ${status}`,
    ])
  })

  it('the rest of a body that breaks off has no answer of its own', async () => {
    const text = 'POST /one HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n'
    const answer = await sendRaw(await start(answerLate), text)
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 200'])
  })

  /** With the path, on a line of its own. */
  async function answerLate({ url }: Request): Promise<Response> {
    await sleep(50)
    return new Response(`\n${new URL(url).pathname}\n`)
  }
})

it('loses no line of headers that are not too large', async () => {
  const server = await start(async ({ headers }) => new Response(headers.get('authorization')))
  const lines = `${'a:\r\n'.repeat(3_000)}Authorization: Bearer k\r\nHost: a\r\nConnection: close\r\n`
  expect(await sendRaw(server, `GET / HTTP/1.1\r\n${lines}\r\n`)).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nBearer k$/s)
})

it('finishes what is in flight when it stops, and takes no more', async () => {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isAsked = (): void => {}
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve
  })
  const server = await start(async () => {
    isAsked()
    await released
    return new Response('done')
  })
  const idle = connect(Number(new URL(server.url).port), '127.0.0.1')
  idle.resume()
  await once(idle, 'connect')
  const ended = once(idle, 'close')
  const pending = fetch(server.url)
  await asked
  const stopped = server.stop()
  await ended
  await expect(fetch(server.url)).rejects.toThrow()
  release()
  expect(await (await pending).text()).toBe('done')
  await stopped
})

it('finishes what was asked with an expectation that nobody knows', async () => {
  const stop = new AbortController()
  const server = await start(async () => {
    stop.abort()
    await sleep(50)
    return new Response('done')
  })
  const answered = sendRaw(server, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n')
  await once(stop.signal, 'abort')
  await server.stop()
  expect(await answered).toMatch(/done$/)
})

it('finishes large downloads that are slow to be read', async () => {
  const size = 20_000_000
  const body = Buffer.alloc(size, 'x')
  const server = await start(async () => new Response(body))
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
    // Some 20 MB a second.
    socket.pause()
    setTimeout(() => socket.resume(), chunk.length / 20_000)
  })
  const closed = once(socket, 'close')
  await once(socket, 'data')
  expect(received).toBeLessThan(size)
  const stopped = server.stop()
  await closed
  expect(received).toBeGreaterThan(size)
  await stopped
})

it('sends a whole body to a client that ends its side meanwhile, and ends the connection', async () => {
  const size = 20_000_000
  const server = await start(async () => new Response(Buffer.alloc(size, 'x')))
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true })
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  let received = 0
  socket.once('data', () => socket.end())
  socket.on('data', (chunk) => {
    received += chunk.length
  })
  await once(socket, 'close')
  expect(received).toBeGreaterThan(size)
})

it('cuts off what does not finish in time', async () => {
  let isAsked = (): void => {}
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve
  })
  const server = await start(() => {
    isAsked()
    return new Promise(() => {})
  }, 50)
  const pending = fetch(server.url)
  pending.catch(() => {})
  await asked
  await server.stop()
  await expect(pending).rejects.toThrow()
})

it('tells operators whether it lives, is ready, and what it counts, without a key or a line in the log', async () => {
  const service = await createService()
  let isStopping = false
  let isThere = true
  const metrics = createMetrics(() => ({ busy: 1, idle: 2, waiting: 3 }))
  const app = addOperatorPaths(service, {
    ping: () => (isThere ? Promise.resolve() : Promise.reject(new Error('gone'))),
    isStopping: () => isStopping,
    metrics,
  })
  const get = async (path: string) => {
    const response = await app.fetch(new Request(`http://a${path}`))
    return [response.status, await response.text()] as const
  }
  expect(await get('/healthz')).toEqual([200, '{"status":"ok"}'])
  const posted = await app.fetch(new Request('http://a/healthz', { method: 'POST' }))
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(await get('/readyz')).toEqual([200, '{"status":"ready"}'])
  isThere = false
  expect(await get('/readyz')).toEqual([503, '{"status":"no database"}'])
  isStopping = true
  expect(await get('/readyz')).toEqual([503, '{"status":"stopping"}'])
  expect((await get('/healthz'))[0]).toBe(200)
  metrics.onAnswered('listScripts', 200, 12)
  metrics.onRendered({ format: 'md', encoding: 'identity', version: '1' }, 5)
  const [, text] = await get('/metrics')
  expect(text).toContain('scriptdown_requests_total{operation="listScripts",status="200"} 1')
  expect(text).toContain('scriptdown_rendering_seconds_count{format="md",encoding="identity"} 1')
  expect(text).toContain('scriptdown_database_connections{state="waiting"} 3')
  expect(text).toContain('process_cpu_seconds_total')
  expect((await get('/metrics/x'))[0]).toBe(404)
  await service.close()
})

it('logs the address of a client, from a proxy where that is trusted', async () => {
  const addresses: (string | undefined)[] = []
  const app = {
    fetch: (_: Request, info?: { address?: string | undefined }) => {
      addresses.push(info?.address)
      return new Response('')
    },
  }
  for (const trustProxy of [false, true]) {
    const server = await listen(app, { host: '127.0.0.1', port: 0, log, trustProxy })
    await fetch(server.url, { headers: { 'x-forwarded-for': '6.6.6.6, 9.9.9.9' } })
    await server.stop()
  }
  expect(addresses).toEqual(['127.0.0.1', '9.9.9.9'])
})

it('keeps a connection without requests for as long as it is told to, and says so', async () => {
  for (const [keepAlive, header] of [
    [undefined, 'timeout=65'],
    [7_000, 'timeout=7'],
  ] as const) {
    const server = await listen({ fetch: () => new Response('') }, { host: '127.0.0.1', port: 0, log, keepAlive })
    expect((await fetch(server.url)).headers.get('keep-alive')).toBe(header)
    await server.stop()
  }
})

it('npx hands on no signal: the service stops when its parent has gone', async () => {
  const command = createCommand()
  await command.run(['project', 'create', '--name', 'Demo'])
  const args = `'${process.execPath}' '${bin}' serve --port 0 --json --database '${command.database}'`
  // A shell that stays, as a parent that a signal ends.
  const parent = spawn('sh', ['-c', `${args} & wait`], { stdio: 'pipe', env: { ...process.env, npm_command: 'exec' } })
  const { url } = JSON.parse(await readLine(parent, parent.stdout))
  const ended = once(parent.stdout, 'end')
  parent.kill('SIGKILL')
  await ended
  await expect(fetch(url)).rejects.toThrow()
  command.remove()
})

it.skipIf(process.platform === 'win32')(
  'finishes what is in flight where its terminal is closed, and ends by that signal',
  async () => {
    const command = createCommand()
    await command.run(['project', 'create', '--name', 'Demo'])
    const { child } = await startServe('--database', command.database)
    let log = ''
    child.stderr?.on('data', (chunk) => {
      log += chunk
    })
    const ended = once(child, 'close')
    child.kill('SIGHUP')
    // By that and not with 0, as Node would abort on its way out where the terminal is gone.
    expect(await ended).toEqual([null, 'SIGHUP'])
    expect(log).toMatch(/"stopping".*\n.*"stopped"/)
    command.remove()
  },
)

it.skipIf(!existsSync('/dev/full'))(
  'answers and stops where its log cannot be written, as the disk is full',
  async () => {
    const command = createCommand()
    await command.run(['project', 'create', '--name', 'Demo'])
    const args = `'${process.execPath}' '${bin}' serve --port 0 --json --database '${command.database}'`
    const child = spawn('sh', ['-c', `exec ${args} 2>/dev/full`], { stdio: 'pipe' })
    const ended = once(child, 'exit')
    const signal = AbortSignal.timeout(8_000)
    signal.addEventListener('abort', () => child.kill('SIGKILL'))
    const { url } = JSON.parse(await readLine(child, child.stdout))
    for (let i = 0; i < 200; i++) expect((await fetch(`${url}/v1/x`, { signal })).status).toBe(404)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    command.remove()
  },
)

it('says why it cannot listen', async () => {
  const { url } = await start()
  const port = Number(new URL(url).port)
  await expect(listen({ fetch: () => new Response() }, { host: '127.0.0.1', port, log })).rejects.toThrow('EADDRINUSE')
})
