import { defaultLimit, maxLimit } from '../resources/limits.ts'

const pathParameter = (name: string, of: string) => ({
  name,
  in: 'path',
  required: true,
  description: `The full id of the ${of}, with its prefix.`,
  schema: { type: 'string' },
})

const queryParameter = (name: string, description: string, schema: unknown) => ({
  name,
  in: 'query',
  description,
  schema,
})

/** Every parameter, by name. */
export const parameters = {
  project_id: pathParameter('project_id', 'project'),
  script_id: pathParameter('script_id', 'script'),
  snapshot_id: pathParameter('snapshot_id', 'snapshot'),
  limit: queryParameter('limit', 'How many items a page holds at most.', {
    type: 'integer',
    minimum: 1,
    maximum: maxLimit,
    default: defaultLimit,
  }),
  starting_after: queryParameter('starting_after', 'The id of the last item of a page: the next page.', {
    type: 'string',
  }),
  ending_before: queryParameter('ending_before', 'The id of the first item of a page: the page before it.', {
    type: 'string',
  }),
  since: queryParameter('since', 'The `next` of an earlier answer. Without it, the changes from the first on.', {
    type: 'string',
  }),
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'An ETag: 304 answers where nothing has changed.',
    schema: { type: 'string' },
  },
}

export type ParameterName = keyof typeof parameters
