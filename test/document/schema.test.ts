import { documentSchema, markSchema, paragraphSchema } from 'scriptdown'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { makeMarkSchema } from '../../src/document/shapes.ts'

/** Schemas that nothing has been asked of yet. */
async function freshSchemas(): Promise<typeof import('../../src/document/schema.ts')> {
  vi.resetModules()
  return await import('../../src/document/schema.ts')
}

const mark = { start: 0, end: 3, type: 'bold' }

test.each<[string, (schema: typeof markSchema) => unknown]>([
  ['safeParse', (schema) => schema.safeParse(mark)],
  ['a method of its own', (schema) => schema.parse({ ...mark, colour: 'red' })],
  ['instanceof', (schema) => [schema instanceof mini.ZodMiniObject, schema instanceof mini.ZodMiniString]],
  ['its prototype', (schema) => Object.getPrototypeOf(schema) === Object.prototype],
  ['in', (schema) => ['_zod' in schema, 'colour' in schema]],
  ['its fields', (schema) => Object.keys(schema.shape)],
  ['Standard Schema', (schema) => schema['~standard'].validate({ ...mark, end: -1 })],
  ['JSON Schema', (schema) => z.toJSONSchema(schema)],
  ['a schema of another', (schema) => mini.array(schema).safeParse([mark, {}]).error?.issues],
  ['a schema made of it', (schema) => mini.extend(schema, { colour: mini.string() }).safeParse(mark).error?.issues],
  ['a schema with a check', (schema) => schema.check(mini.refine(() => false)).safeParse(mark).error?.issues],
  [
    'what is set on it',
    (schema) => [Object.assign(schema, { colour: 1 }).safeParse(mark).success, Reflect.get(schema, 'colour')],
  ],
])('the first thing asked of a schema: %s', async (_, ask) => {
  const { markSchema } = await freshSchemas()
  expect(ask(markSchema)).toEqual(ask(makeMarkSchema()))
})

test('a schema is one object all along: what is registered for it is found, in others too', async () => {
  const { markSchema, paragraphSchema } = await freshSchemas()
  const names = mini.registry<{ id: string }>()
  expect(markSchema.register(names, { id: 'Mark' })).toBe(markSchema)
  expect(paragraphSchema.shape.marks.def.element).toBe(markSchema)
  expect(names.get(markSchema)).toEqual({ id: 'Mark' })
  expect(z.toJSONSchema(paragraphSchema, { metadata: names })).toMatchObject({
    properties: { marks: { items: { $ref: '#/$defs/Mark' } } },
  })
})

test('schemas drop fields that they do not know', () => {
  const paragraph = { id: '1', object: 'script_paragraph', kind: 'action', text: 'Rain.', marks: [mark] }
  const document = { object: 'document', paragraphs: [paragraph] }
  expect(documentSchema.parse({ ...document, version: 2 })).toEqual(document)
  expect(paragraphSchema.parse({ ...paragraph, scene: 4 })).toEqual(paragraph)
  expect(markSchema.parse({ ...mark, value: undefined, colour: 'red' })).toEqual(mark)
})
