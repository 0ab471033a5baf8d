import { type Operation, operations, toContent } from './operations.ts'
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
  paths: Object.fromEntries(
    Object.entries(operations).map(([id, each]) => [each.path, { get: toOperation(id, each) }]),
  ),
  components: {
    schemas: toSchemas(),
    responses: toErrorResponses(),
    parameters,
    headers: {
      RequestId: header('Names the request in the log of the service.'),
      ETag: header('Strong: equal tags, equal bytes.'),
      CacheControl: header('For how long the response may be used again.'),
      Vary: header('The request headers that the response depends on.'),
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

function toOperation(operationId: string, operation: Operation): unknown {
  const { path, summary, description, tag, query, isOpen = false } = operation
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const statuses = isOpen ? ['400', '406', '500'] : Object.keys(errors)
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    ...(isOpen ? { security: [] } : {}),
    parameters: [...names, ...query, 'If-None-Match'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    responses: {
      200: {
        description: `${summary.replace(/^(List|Get) /, '').replace(/^./, (c) => c.toUpperCase())}.`,
        headers: { ...requestId, ...caching },
        content: toContent(operation),
      },
      304: { description: 'As the client has it already.', headers: { ...requestId, ...caching } },
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }])),
    },
  }
}
