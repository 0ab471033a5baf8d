import { fileURLToPath } from 'node:url'
import { Application, type LogLevel } from 'typedoc'
import { expect, test } from 'vitest'

const options = fileURLToPath(new URL('../../typedoc.json', import.meta.url))

test('the reference is whole: every public name and member has its sentence, every link its target', async () => {
  const warnings: string[] = []
  const app = await Application.bootstrapWithPlugins({ options, disableSources: true })
  app.logger.log = (message: string, level: LogLevel) => {
    if (level > 1) warnings.push(message)
  }
  const project = await app.convert()
  if (!project) throw new Error('the sources do not compile')
  app.validate(project)
  expect(warnings).toEqual([])
  expect(project.children?.map(({ name }) => name).sort()).toEqual([
    'fdx',
    'fountain',
    'index',
    'markdown',
    'pdf',
    'unified',
  ])
})
