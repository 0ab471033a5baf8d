import { expect, it } from 'vitest'
import * as client from '../src/client.ts'
import * as api from '../src/index.ts'

it('exports these names and no others', () => {
  expect(Object.keys(api).sort()).toEqual([
    'DiskFullError',
    'ReadOnlyError',
    'SchemaError',
    'UnavailableError',
    'acceptDocument',
    'createApp',
    'createDocuments',
    'createKey',
    'createKeyUse',
    'createRenderer',
    'errorSchema',
    'listen',
    'migrateDatabase',
    'openStore',
    'projectSchema',
    'scriptDetailSchema',
    'scriptListSchema',
    'scriptSchema',
    'snapshotListSchema',
    'snapshotSchema',
  ])
  expect(Object.keys(client).sort()).toEqual([
    'ApiError',
    'AuthenticationError',
    'ConnectionError',
    'InvalidRequestError',
    'PermissionError',
    'RateLimitError',
    'ResponseError',
    'ServiceError',
    'createClient',
  ])
})
