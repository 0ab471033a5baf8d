import fc from 'fast-check'
import { createKey } from '../src/keys.ts'

// Raw text of requests, so that no client puts right what is wrong.

const control = fc.constantFrom('\0', '\t', '\x01', '\x7f', '\x80', '\xff', '\u2028', '\\', '"', '<script>', '%', '%00')
const traversal = fc.constantFrom('..', '.', '%2e%2e', '%2f', '%5c', '%zz', '%c0%af', '%f0%9f', '//', ';', '::', '~')
const injection = fc.constantFrom(
  "' or 1=1--",
  '"; drop table keys;',
  '{{7*7}}',
  '${'.concat('1}'),
  '$(id)',
  '%',
  '_',
  '[$ne]',
)
const word = fc.oneof(control, traversal, injection, fc.string({ unit: 'binary', maxLength: 30 }), fc.webSegment())
const known = fc.constantFrom('ours', 'theirs').map((whose) => ({ whose }))
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
/** Mostly what a URL or a header may hold, so that it gets past the parser; sometimes the bytes as they are. */
const noise = fc.oneof(
  { weight: 8, arbitrary: word.map(encode) },
  { weight: 1, arbitrary: word },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 20_000 }).map((n) => 'a'.repeat(n)) },
)

const segment = fc.oneof(
  { weight: 3, arbitrary: known.map(({ whose }) => `<${whose}.project>`) },
  { weight: 3, arbitrary: known.map(({ whose }) => `<${whose}.script>`) },
  { weight: 2, arbitrary: known.map(({ whose }) => `<${whose}.snapshot>`) },
  { weight: 6, arbitrary: fc.constantFrom('v1', 'projects', 'scripts', 'snapshots', 'document.md', 'openapi.json') },
  { weight: 2, arbitrary: fc.constantFrom('latest_snapshot_document.json', 'latest_snapshot_document.md') },
  { weight: 2, arbitrary: noise },
)

const path = fc.oneof(
  fc.array(segment, { maxLength: 9 }).map((segments) => `/${segments.join('/')}`),
  fc
    .tuple(
      known,
      known,
      fc.constantFrom('', '/snapshots', '/latest_snapshot_document.md', '/latest_snapshot_document.json'),
      fc.option(noise, { nil: '' }),
    )
    .map(([a, b, tail, end]) => `/v1/projects/<${a.whose}.project>/scripts/<${b.whose}.script>${tail}${end}`),
  known.map(({ whose }) => `/v1/projects/<${whose}.project>/scripts`),
)

const parameter = fc.constantFrom('limit', 'starting_after', 'ending_before', '__proto__', 'constructor', 'limit[]', '')
const value = fc.oneof(
  noise,
  fc.constantFrom(
    '0',
    '1',
    '100',
    '1e9',
    '-1',
    'NaN',
    '9'.repeat(400),
    '<ours.script>',
    '<theirs.script>',
    '<theirs.snapshot>',
  ),
)
const query = fc
  .array(fc.tuple(parameter, value), { maxLength: 4 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, text]) => `${name}=${text}`).join('&')}` : ''))

const harmless = fc.constantFrom('Accept', 'If-None-Match', 'Range', 'X-Forwarded-For', 'Cookie', 'Accept-Encoding')
const delicate = fc.constantFrom(
  'Content-Length',
  'Transfer-Encoding',
  'Expect',
  'Upgrade',
  'Connection',
  'Host',
  'Authorization',
  'bad name',
  '',
)
const content = fc.constantFrom(
  '*',
  '*/*',
  'image/png',
  'W/"x"',
  '"',
  'chunked',
  '100-continue',
  'websocket',
  '-1',
  '0',
  ';q=nan',
)
const headers = fc.oneof(
  { weight: 5, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.constant<[string, string][]>([['Accept', 'image/png']]) },
  { weight: 5, arbitrary: fc.array(fc.tuple(harmless, fc.oneof(noise, content)), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.tuple(delicate, fc.oneof(noise, content)), { maxLength: 2 }) },
)
const authorization = fc.oneof(
  { weight: 12, arbitrary: fc.constant('Bearer <key>') },
  { weight: 1, arbitrary: fc.constantFrom('', 'Bearer', 'Basic <key>', 'Bearer  <key>', 'Bearer <key>, Bearer <key>') },
  { weight: 1, arbitrary: noise.map((text) => `Bearer ${text}`) },
  { weight: 1, arbitrary: fc.constant('').map(() => `Bearer ${createKey().value}`) },
)
const method = fc.oneof(
  { weight: 12, arbitrary: fc.constant('GET') },
  {
    weight: 4,
    arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY'),
  },
  { weight: 1, arbitrary: fc.constantFrom('get', 'CONNECT', 'GARBAGE', '') },
)
/** A request in parts, with `<ours.script>` and the like where an id stands, and `<key>` where our key does. */
export const hostileRequest = fc.record({
  method,
  path,
  query,
  authorization,
  headers,
  body: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: noise }),
})

export type HostileRequest = typeof hostileRequest extends fc.Arbitrary<infer Value> ? Value : never
