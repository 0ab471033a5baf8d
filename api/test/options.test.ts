import { describe, expect, it, vi } from 'vitest'
import { type Client, createClient } from '../src/client.ts'
import { createApp, createDocuments, createRenderer, listen, migrateDatabase, openStore } from '../src/index.ts'

/** What plain JavaScript may call, whatever the types say. */
const anyway = (call: unknown) => call as (...args: readonly unknown[]) => unknown
const good = { baseUrl: 'http://service.test', apiKey: 'secret' }

it.for<[unknown, string]>([
  [undefined, 'options must be an object (found undefined)'],
  [{}, 'baseUrl must be a text that is not empty (found undefined)'],
  [{ ...good, baseUrl: 5 }, 'baseUrl must be a text that is not empty (found 5)'],
  [{ ...good, apiKey: undefined }, 'apiKey must be visible ASCII characters (found undefined)'],
  [{ ...good, apiKey: null }, 'apiKey must be visible ASCII characters (found null)'],
  [{ ...good, apiKey: 'a b' }, 'apiKey must be visible ASCII characters (found a string)'],
  [{ ...good, retires: 3 }, 'no option "retires", only baseUrl, apiKey, retries, '],
  [{ ...good, retries: 'x' }, 'retries must be a number from 0 on (found a string)'],
  [{ ...good, retries: Number.NaN }, 'retries must be a number from 0 on (found NaN)'],
  [{ ...good, timeout: -1 }, 'timeout must be milliseconds from 0 to 2147483647 (found -1)'],
  [{ ...good, timeout: 2 ** 31 }, 'timeout must be milliseconds from 0 to 2147483647 (found 2147483648)'],
  [{ ...good, maxWait: [] }, 'maxWait must be a number from 0 on (found a list)'],
  [{ ...good, fetch: 5 }, 'fetch must be a function (found 5)'],
  [{ ...good, onWarning: {} }, 'onWarning must be a function (found an object)'],
])('createClient refuses %j', ([options, message]) => {
  const make = (): unknown => anyway(createClient)(options)
  expect(make).toThrow(TypeError)
  expect(make).toThrow(`createClient: ${message}`)
})

it('createClient takes undefined for an option that is not given', () => {
  createClient({ ...good, retries: undefined, fetch: undefined, maxBytes: Number.POSITIVE_INFINITY })
})

it.for<[object]>([
  [{ ['x'.repeat(5000)]: 1 }],
  [{ retries: Symbol('x'.repeat(5000)) }],
  [{ timeout: -(10n ** 5000n) }],
])('createClient cuts what it quotes: %#', ([options]) => {
  try {
    anyway(createClient)({ ...good, ...options })
    expect.unreachable()
  } catch (error) {
    expect((error as Error).message.length).toBeLessThan(300)
  }
})

describe('an id that is none', () => {
  const send = vi.fn()
  const client = createClient({ ...good, fetch: send })
  it.for<[keyof Client, unknown[], string]>([
    ['listScripts', [''], 'projectId must be a text that is not empty (found an empty one)'],
    ['getScript', ['p', null], 'scriptId must be a text that is not empty (found null)'],
    ['listSnapshots', ['p'], 'scriptId must be a text that is not empty (found undefined)'],
    ['getDocument', ['p', 's', null], 'snapshotId must be a text that is not empty (found null)'],
    ['getJson', ['p', 's', ''], 'snapshotId must be a text that is not empty (found an empty one)'],
    ['getMarkdown', ['p', undefined], 'scriptId must be a text that is not empty (found undefined)'],
    ['getMarkdown', [7, 's'], 'projectId must be a text that is not empty (found 7)'],
  ])('is refused by %s: %j', async ([name, ids, message]) => {
    const call = async (): Promise<unknown> => anyway(client[name])(...ids)
    await expect(call()).rejects.toThrow(new TypeError(`${name}: ${message}`))
    expect(send).not.toHaveBeenCalled()
  })
})

it.for<[string, unknown, unknown[], string]>([
  ['createApp', createApp, [], 'options must be an object (found undefined)'],
  ['createApp', createApp, [{}], 'store must be an object (found undefined)'],
  [
    'createApp',
    createApp,
    [{ store: {}, documents: {}, rateLimit: 0 }],
    'rateLimit must be a number from 1 on (found 0)',
  ],
  ['createApp', createApp, [{ store: {}, documents: {}, logger: {} }], 'no option "logger", only store, documents, '],
  ['createDocuments', createDocuments, [], 'store must be an object (found undefined)'],
  ['createDocuments', createDocuments, [{}], 'renderer must be an object (found undefined)'],
  [
    'createDocuments',
    createDocuments,
    [{}, {}, { cacheBytes: '1' }],
    'cacheBytes must be a number from 0 on (found a string)',
  ],
  ['openStore', openStore, [], 'location must be a text that is not empty (found undefined)'],
  ['openStore', openStore, ['mysql://u:p@x/y'], 'location must be a SQLite file or a postgres:// address, not that of'],
  ['openStore', openStore, [':memory:', { poolSize: 0 }], 'poolSize must be a number from 1 on (found 0)'],
  ['openStore', openStore, [':memory:', { readonly: true }], 'no option "readonly", only migrate, '],
  ['migrateDatabase', migrateDatabase, ['mysql://x'], 'location must be a SQLite file or a postgres:// address'],
  ['listen', listen, [{}, { port: 8787, log: {} }], 'host must be a text that is not empty (found undefined)'],
  ['listen', listen, [{}, { host: 'a', port: '1', log: {} }], 'port must be a port from 0 to 65535 (found a string)'],
])('%s refuses what it cannot work with', async ([name, call, args, message]) => {
  const made = (async () => anyway(call)(...args))()
  await expect(made).rejects.toBeInstanceOf(TypeError)
  await expect(made).rejects.toThrow(`${name}: ${message}`)
})

it('what is as it should be is taken', async () => {
  const store = await openStore(':memory:', { actor: 'me', onError: () => {} })
  const renderer = createRenderer()
  createApp({ store, documents: createDocuments(store, renderer, { cacheBytes: 0 }), rateLimit: 1 })
  await renderer.close()
  await store.close()
})
