import { documentSchema, markSchema, paragraphSchema } from 'scriptdown'
import { z } from 'zod'
import { errorSchema } from '../resources/error.ts'
import { changeListSchema, scriptDetailSchema, scriptListSchema, snapshotListSchema } from '../resources/list.ts'
import { projectSchema } from '../resources/project.ts'
import { scriptChangeSchema, scriptSchema } from '../resources/script.ts'
import { snapshotSchema } from '../resources/snapshot.ts'

const named = {
  Project: projectSchema,
  Script: scriptSchema,
  ScriptDetail: scriptDetailSchema,
  ScriptList: scriptListSchema,
  ScriptChange: scriptChangeSchema,
  ChangeList: changeListSchema,
  Snapshot: snapshotSchema,
  SnapshotList: snapshotListSchema,
  Document: documentSchema,
  Paragraph: paragraphSchema,
  Mark: markSchema,
  Error: errorSchema,
} as const

export type SchemaName = keyof typeof named

/** A reference to a schema of the description. */
export function schemaRef(name: SchemaName): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

/**
 * The schemas as JSON Schema. Written for readers of responses: objects stay open, so that a field may be added in the
 * same version of the API.
 */
export function toSchemas(): Record<string, unknown> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // The format says it; the pattern beside it is a screenful.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    },
  })
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]))
}
