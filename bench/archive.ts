import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ordinary, writeDocument } from './inputs.ts'
import { describeRun } from './machine.ts'
import { spread } from './measure.ts'
import { count } from './settings.ts'
import { figure, publish, range, table } from './table.ts'

/**
 * The command as whole processes, beside bare Node; and on an archive of scripts, on one core and on all, from the start
 * and again, as files and as a stream, beside a process for each script and pandoc.
 */
const documents = count('documents', 2000)
const rounds = count('rounds', 3)
const bin = fileURLToPath(new URL('../dist/cli/bin.cjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'scriptdown-'))

/** What a whole process took, with all that it started. */
interface Run {
  /** From its start to its end. */
  readonly seconds: number
  /** On all processors. */
  readonly processor: number
  /** Megabytes of the largest process at its peak, where the system tells. */
  readonly memory: number
}

/** Runs a shell command to its end. `node` and `scriptdown` in it are this Node and the built command. */
async function run(command: string): Promise<Run> {
  const scriptdown = `"${process.execPath}" "${bin}"`
  const code = command.replaceAll('scriptdown ', `${scriptdown} `).replaceAll('node ', `"${process.execPath}" `)
  const shell = ['-c', `TIMEFORMAT='%R %U %S'; time ${code}`]
  const child = spawn('bash', shell, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let memory = Number.NaN
  const look = setInterval(() => {
    memory = Math.max(...[memory, ...peaksBelow(child.pid)].filter((peak) => !Number.isNaN(peak)))
  }, 20)
  let told = ''
  for await (const chunk of child.stderr) told += chunk
  clearInterval(look)
  const [, seconds, user, system] = /([\d.]+) ([\d.]+) ([\d.]+)\n$/.exec(told) ?? []
  if (told.split('\n').length > 2 || seconds === undefined) throw new Error(`${command} said ${told}`)
  return { seconds: Number(seconds), processor: Number(user) + Number(system), memory }
}

/** The most memory that each process below one has had so far, in megabytes; nothing where the system does not tell. */
function peaksBelow(pid: number | string | undefined): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    return children.flatMap((child) => {
      const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8')) ?? []
      return [...(kilobytes === undefined ? [] : [Number(kilobytes) / 1024]), ...peaksBelow(child)]
    })
  } catch {
    return []
  }
}

/** Each command once in each round, one after the other, so that whatever slows the machine slows them all. */
async function measureAll(commands: readonly string[], times: number): Promise<Run[][]> {
  const runs: Run[][] = commands.map(() => [])
  for (let round = 0; round < times; round++) {
    for (const [index, command] of commands.entries()) runs[index]?.push(await run(command))
  }
  return runs
}

async function compareStarts(): Promise<string> {
  writeFileSync(join(folder, 'script.json'), writeDocument(ordinary, 4000, 1))
  const commands = [
    'node -e 0',
    'scriptdown --version',
    'scriptdown --help',
    'scriptdown convert script.json',
    'scriptdown convert script.json --to html',
    'scriptdown validate script.json',
  ]
  const [bare = [], ...others] = await measureAll(commands, rounds * 5)
  const least = (runs: readonly Run[], field: 'seconds' | 'processor'): number =>
    Math.min(...runs.map((run) => run[field]))
  const rows = [bare, ...others].map((runs, index) => [
    `\`${commands[index]}\``,
    range(spread(runs.map(({ seconds }) => seconds * 1000))),
    figure(least(runs, 'seconds') / least(bare, 'seconds')),
    figure(least(runs, 'processor') / least(bare, 'processor')),
  ])
  const head = [
    'process; the script has 4,000 paragraphs',
    'ms',
    '× `node -e 0`, the best of each',
    'the same in processor time',
  ]
  return table(head, rows)
}

/** Commands on the archive, how many of its documents each does, and from where it starts. */
const works: readonly { command: string; share: number; fresh?: boolean; needs?: string }[] = [
  { command: 'scriptdown convert in -o out/ -q --if-changed --jobs 1', share: 1, fresh: true },
  { command: 'scriptdown convert in -o out/ -q --if-changed', share: 1, fresh: true },
  { command: 'scriptdown convert in -o out/ -q --if-changed', share: 1 },
  { command: 'scriptdown convert in -o out/ -q --to md,html', share: 1 },
  { command: 'scriptdown validate in -q', share: 1 },
  { command: 'scriptdown convert --ndjson -q --jobs 1 < all.ndjson', share: 1 },
  { command: 'scriptdown convert --ndjson -q < all.ndjson', share: 1 },
  { command: "xargs -P 2 -I % bash -c 'scriptdown convert % > /dev/null' < some.txt", share: 0.02, needs: 'xargs' },
  { command: "xargs -P 2 -I % bash -c 'pandoc -f gfm %.md > /dev/null' < some.txt", share: 0.02, needs: 'pandoc' },
]

async function compareArchive(): Promise<string> {
  const bytes = makeArchive()
  const rows: string[][] = []
  let oneCore = Number.NaN
  for (const { command, share, fresh = false, needs } of works) {
    if (needs && spawnSync('which', [needs]).status !== 0) continue
    const runs: Run[] = []
    for (let round = 0; round < rounds; round++) {
      if (fresh) putAside('out')
      runs.push(await run(command))
    }
    const best = Math.min(...runs.map(({ seconds }) => seconds))
    const rate = (documents * share) / best
    if (Number.isNaN(oneCore)) oneCore = rate
    rows.push([
      `\`${command}\`${fresh ? ', from nothing' : ''}`,
      figure(rate),
      figure((bytes * share) / best / 1e6),
      figure(rate / oneCore),
      figure((Math.min(...runs.map(({ processor }) => processor)) * 1000) / (documents * share)),
      figure(Math.max(...runs.map(({ memory }) => memory))),
    ])
  }
  return table(['command', 'documents/s', 'MB/s', '× the first', 'processor ms a document', 'MB of memory'], rows)
}

/** Moves a folder out of the way. To delete what is in it would slow others: ext4 searches long for an inode not freed lately. */
function putAside(name: string): void {
  const place = join(folder, name)
  if (existsSync(place)) renameSync(place, mkdtempSync(join(folder, 'aside-')))
}

/** Writes the archive as files, as a stream, and some of it for what takes a process for each; gives its size. */
function makeArchive(): number {
  const texts = Array.from({ length: Math.min(documents, 50) }, (_, seed) => writeDocument(ordinary, 500, seed + 1))
  let bytes = 0
  const stream = openSync(join(folder, 'all.ndjson'), 'w')
  for (let index = 0; index < documents; index++) {
    const text = texts[index % texts.length] ?? ''
    const place = join(folder, 'in', String(index % 20))
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, `${index}.json`), text)
    bytes += Buffer.byteLength(text)
    writeSync(stream, `{"id":${index},"document":${text}}\n`)
  }
  closeSync(stream)
  const some = readdirSync(join(folder, 'in/0')).slice(0, Math.round(documents * 0.02))
  while (some.length < Math.round(documents * 0.02)) some.push(some[0] ?? '')
  writeFileSync(join(folder, 'some.txt'), some.map((name) => `in/0/${name}\n`).join(''))
  spawnSync(process.execPath, [bin, 'convert', 'in/0', '-o', 'in/0', '-q'], { cwd: folder })
  for (const name of some) {
    const markdown = readFileSync(join(folder, 'in/0', name.replace('.json', '.md')))
    writeFileSync(join(folder, 'in/0', `${name}.md`), markdown)
  }
  return bytes
}

try {
  const note = `${documents.toLocaleString('en-US')} scripts of 500 paragraphs; the best of ${rounds} runs.`
  const head = describeRun('npm run bench:command')
  publish('archive', `${head}\n\n${await compareStarts()}\n\n${note}\n\n${await compareArchive()}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
