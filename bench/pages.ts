import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paginate, parseDocument } from 'scriptdown'
import { toFountain } from 'scriptdown/fountain'
import { scripts } from './documents.ts'
import { describeRun } from './machine.ts'
import { measure, ratios, readWallTime, type Timing } from './measure.ts'
import { baseline, type Stage, toTask } from './stages.ts'
import { publish, range, table } from './table.ts'

/**
 * `npm run bench:pages`: how many pages scripts have, beside what afterwriting prints of the same script as Fountain; and
 * how long it takes to tell, in multiples of JSON.parse of the document, in turns.
 */
const program = fileURLToPath(new URL('node_modules/afterwriting/awc.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'scriptdown-pages-'))
const settings = join(folder, 'settings.json')

function countOthers(fountain: string, printProfile: string): number {
  const source = join(folder, 'script.fountain')
  const pdf = join(folder, 'script.pdf')
  writeFileSync(source, fountain)
  const none = { print_title_page: false, print_sections: false, print_synopsis: false, print_notes: false }
  const own = { ...none, print_profile: printProfile, double_space_between_scenes: true }
  writeFileSync(settings, JSON.stringify(own))
  const flags = ['--source', source, '--pdf', pdf, '--config', settings, '--overwrite']
  execFileSync(process.execPath, [program, ...flags], { stdio: 'ignore', cwd: folder })
  return readFileSync(pdf, 'latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

const stage: Stage = {
  name: 'paginate',
  prepare(text) {
    const document = parseDocument(text)
    return () => paginate(document)
  },
}

function compareTimes(text: string): string {
  const tasks = [baseline, stage].map((each) => toTask(each, () => [text]))
  const [base, own] = measure(tasks, { rounds: 61, warmUps: 20, clock: readWallTime, patience: 10_000 })
  return range(ratios(own as Timing, base as Timing))
}

const rows = scripts()
  .filter(({ document }) => document.paragraphs.length > 400)
  .map(({ name, text, document }) => {
    const counts = (['letter', 'a4'] as const).flatMap((paper) => [
      paginate(document, { paper }).filter(({ number }) => number !== undefined).length,
      countOthers(toFountain(document, { omit: ['title-page'] }), paper === 'letter' ? 'usletter' : 'a4'),
    ])
    return [name, ...counts.map(String), compareTimes(text)]
  })
rmSync(folder, { recursive: true })

const head = ['pages', 'Letter', 'afterwriting', 'A4', 'afterwriting', '`paginate`, × JSON.parse']
publish('pages', `${describeRun('npm run bench:pages')}\n\n${table(head, rows)}`)
