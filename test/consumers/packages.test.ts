import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { expect, inject, test } from 'vitest'

const tarball = Uint8Array.from(readFileSync(inject('installed').tarball))

test('publint has nothing to say', async () => {
  const { messages } = await publint({ strict: true, pack: { tarball: tarball.buffer } })
  expect(messages).toEqual([])
})

test('the types are right wherever ESM is read', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(tarball))
  if (!analysis.types) throw new Error('no types')
  expect(Object.keys(analysis.entrypoints).sort()).toEqual([
    '.',
    './fdx',
    './fountain',
    './package.json',
    './screenplay.css',
    './unified',
  ])
  // ESM only by intent, and Node 10 knows no `exports`: no resolution of a subpath there.
  const intended = new Set(['CJSResolvesToESM node16-cjs', 'NoResolution node10'])
  const problems = analysis.problems.map((problem) => {
    const where = 'resolutionKind' in problem ? problem.resolutionKind : JSON.stringify(problem)
    return `${problem.kind} ${where}`
  })
  expect(problems.filter((problem) => !intended.has(problem))).toEqual([])
  const main = analysis.problems.filter((problem) => 'entrypoint' in problem && problem.entrypoint === '.')
  expect(main.map(({ kind }) => kind)).toEqual(['CJSResolvesToESM'])
})
