import { levels } from '../arbitraries.ts'
import { five, further, others, type Reader, readers } from '../readers.ts'
import { type Readings, readParagraphs, shareOf } from './paragraphs.ts'
import { type Misread, readScripts } from './scripts.ts'

/**
 * `npm run test:parsers`: of generated paragraphs, the share that each parser reads exactly as the marks say, each level
 * more hostile than the one before, and the first misreadings of each; then whole scripts. Fails where a parser that our
 * Markdown is promised for is not here, or reads less than it should. `PARAGRAPHS` are those of a level, `FC_SEED` makes
 * others of them, `MISREADINGS` are shown of each parser and level.
 */
const paragraphs = Number(process.env.PARAGRAPHS ?? 2000)
const seed = Number(process.env.FC_SEED ?? 1)
const shown = Number(process.env.MISREADINGS ?? 3)

const all = [...readers, ...others]
const missing = all.filter(({ available }) => !available)
const here = all.filter(({ available }) => available)

/** What share of each level a parser has to read rightly. */
function leastOf(reader: Reader): number {
  if (five.includes(reader)) return 1
  return further.includes(reader) ? 0.999 : 0
}

function percent(share: number): string {
  return (100 * share).toFixed(2)
}

function printShares(readings: readonly Readings[]): void {
  const groups: readonly (readonly [name: string, group: readonly Reader[]])[] = [
    ...here.map((reader) => [nameOf(reader), [reader]] as const),
    ['the first five at once', here.filter((reader) => five.includes(reader))],
    ['all promised at once', here.filter((reader) => readers.includes(reader))],
    ['all at once', here],
  ]
  console.log(`\nRight, in per cent, of ${paragraphs.toLocaleString('en-US')} paragraphs a level, seed ${seed}:\n`)
  console.log(`| parser | ${levels.join(' | ')} |\n| --- |${' --: |'.repeat(levels.length)}`)
  for (const [name, group] of groups) {
    console.log(`| ${name} | ${readings.map((reading) => percent(shareOf(reading, group))).join(' | ')} |`)
  }
}

function nameOf(reader: Reader): string {
  const version = reader.version?.()
  return `${reader.name}${version ? ` ${version}` : ''}${readers.includes(reader) ? '' : ' (not promised)'}`
}

function printMisreadings({ markdowns, differences }: Readings, level: string): void {
  for (const [reader, list] of differences) {
    const misread = list.flatMap((difference, index) => (difference ? [{ difference, index }] : []))
    if (misread.length === 0) continue
    console.log(`\n${reader.name}, ${level}: ${misread.length} misread`)
    for (const { difference, index } of misread.slice(0, shown)) {
      console.log(`  ${JSON.stringify(markdowns[index])}\n    ${difference}`)
    }
  }
}

function printScripts(count: number, misread: readonly Misread[]): void {
  console.log(`\nScripts: ${count} read with each of ${here.length} parsers, ${misread.length} misread`)
  for (const { reader, script, difference } of misread) console.log(`  ${reader.name}: ${script}: ${difference}`)
}

const readings = levels.map((level) => readParagraphs(here, level, paragraphs, seed))
readings.forEach((reading, index) => {
  printMisreadings(reading, levels[index] ?? '')
})
const scripts = readScripts(here)
printScripts(scripts.count, scripts.misread)
printShares(readings)

const failures = [
  ...missing.filter((reader) => readers.includes(reader)).map(({ name }) => `${name} is not on this machine`),
  ...here
    .filter((reader) => readings.some((reading) => shareOf(reading, [reader]) < leastOf(reader)))
    .map((reader) => `${reader.name} should read ${percent(leastOf(reader))} % of each level`),
  ...scripts.misread
    .filter(({ reader }) => readers.includes(reader))
    .map(({ reader, script }) => `${reader.name} misreads ${script}`),
]
const left = missing.filter((reader) => !readers.includes(reader)).map(({ name }) => name)
if (left.length > 0) console.log(`\nNot read, as they are not on this machine: ${left.join(', ')}`)
console.log(failures.length === 0 ? '\nAll that is promised holds.' : `\n${failures.join('\n')}`)
process.exitCode = failures.length === 0 ? 0 : 1
