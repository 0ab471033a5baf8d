import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paginate } from 'scriptdown'
import { toFountain } from 'scriptdown/fountain'
import { scripts } from './documents.ts'
import { describeRun } from './machine.ts'
import { publish, table } from './table.ts'

/** `npm run bench:pages`: how many pages scripts have, beside what afterwriting prints of the same script as Fountain. */
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

const rows = scripts()
  .filter(({ document }) => document.paragraphs.length > 400)
  .map(({ name, document }) => {
    const counts = (['letter', 'a4'] as const).flatMap((paper) => [
      paginate(document, { paper }).filter(({ number }) => number !== undefined).length,
      countOthers(toFountain(document, { omit: ['title-page'] }), paper === 'letter' ? 'usletter' : 'a4'),
    ])
    return [name, ...counts.map(String)]
  })
rmSync(folder, { recursive: true })

const head = ['pages', 'Letter', 'afterwriting', 'A4', 'afterwriting']
publish('pages', `${describeRun('npm run bench:pages')}\n\n${table(head, rows)}`)
