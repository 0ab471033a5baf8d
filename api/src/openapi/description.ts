import { type Operation, operations } from './operations.ts'
import { parameters } from './parameters.ts'
import { caching, errors, requestId, toErrorResponses } from './responses.ts'
import { toSchemas } from './schemas.ts'

const header = (description: string) => ({ required: true, description, schema: { type: 'string' } })

/** The API in OpenAPI 3.1, with schemas made from those that the service itself uses. */
export const description: object = {
  openapi: '3.1.0',
  info: {
    title: 'Script Read API',
    version: '1.0.0',
    description:
      'Reads the screenplay scripts of one project, their snapshots, and the documents of these as JSON and as Markdown. ' +
      'HEAD is answered wherever GET is.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'Where this description was fetched.' }],
  security: [{ projectKey: [] }],
  tags: [
    { name: 'Scripts', description: 'The scripts of a project.' },
    { name: 'Snapshots', description: 'Saved revisions of a script.' },
    { name: 'Documents', description: 'What a snapshot holds.' },
    { name: 'Description', description: 'This document.' },
  ],
  paths: {
    ...Object.fromEntries(Object.entries(operations).map(([path, each]) => [path, { get: toOperation(path, each) }])),
    '/v1/openapi.json': { get: describeItself() },
  },
  components: {
    schemas: toSchemas(),
    responses: toErrorResponses(),
    parameters,
    headers: {
      RequestId: header('Names the request in the log of the service.'),
      ETag: header('Strong: equal tags, equal bytes.'),
      CacheControl: header('For how long the response may be used again.'),
    },
    securitySchemes: {
      projectKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'A project API key: `spk_` and 36 letters and digits.',
      },
    },
  },
}

function describeItself(): unknown {
  return {
    operationId: 'getDescription',
    summary: 'Get this description',
    description: 'OpenAPI 3.1. Needs no key.',
    tags: ['Description'],
    security: [],
    parameters: [{ $ref: '#/components/parameters/If-None-Match' }],
    responses: {
      200: {
        description: 'This document.',
        headers: { ...requestId, ...caching },
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      304: { description: 'As the client has it already.', headers: { ...requestId, ...caching } },
      400: { $ref: '#/components/responses/Error400' },
      406: { $ref: '#/components/responses/Error406' },
      500: { $ref: '#/components/responses/Error500' },
    },
  }
}

function toOperation(path: string, { id, summary, description, tag, content, paged }: Operation): unknown {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  if (paged) names.push('limit', 'starting_after', 'ending_before')
  names.push('If-None-Match')
  const errorRefs = Object.keys(errors).map((status) => [status, { $ref: `#/components/responses/Error${status}` }])
  return {
    operationId: id,
    summary,
    description,
    tags: [tag],
    parameters: names.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    responses: {
      200: {
        description: summary.replace(/^(List|Get) /, '').replace(/^./, (c) => c.toUpperCase()),
        headers: { ...requestId, ...caching },
        content,
      },
      304: { description: 'As the client has it already.', headers: { ...requestId, ...caching } },
      ...Object.fromEntries(errorRefs),
    },
  }
}
