import { expect, it } from 'vitest'
import * as api from '../src/index.ts'

it('exports these names and no others', () => {
  expect(Object.keys(api).sort()).toEqual([
    'ApiError',
    'AuthenticationError',
    'ConnectionError',
    'InvalidRequestError',
    'PermissionError',
    'RateLimitError',
    'ResponseError',
    'ServiceError',
    'acceptDocument',
    'createApp',
    'createClient',
    'createDocuments',
    'createKey',
    'createRenderer',
    'errorSchema',
    'listen',
    'openStore',
    'projectSchema',
    'scriptDetailSchema',
    'scriptListSchema',
    'scriptSchema',
    'snapshotListSchema',
    'snapshotSchema',
  ])
})
