import { describe, expect, test } from 'vitest'
import type { Files } from '../../src/cli/io.ts'
import { workLines } from '../../src/cli/lines.ts'
import type { Batch, FileTask, Outcome, Settings, Workers } from '../../src/cli/tasks.ts'
import { work } from '../../src/cli/work.ts'
import { memoryFiles, systemError } from './memory-files.ts'
import { type Given, runInMemory, script } from './memory-io.ts'

/** So much that workers are hired. */
const long = 'x'.repeat(100_000)

/** Files in memory, and workers on them that die of any batch that holds a word. */
function crewThatDiesOf(word: string, files: NonNullable<Given['files']>, error: Error = new Error('worker exited')) {
  const log = { hired: 0, ended: 0, batches: 0, files: 0, told: 0, sentBeside: 0 }
  const content = new Map(Object.entries(files))
  const disk = memoryFiles(content, {})
  const hire = async (): Promise<Workers> => {
    log.hired++
    return {
      work: async (batch, settings) => {
        log.batches++
        // What is sent of a view is all of its buffer.
        if ('lines' in batch) log.sentBeside += batch.lines.buffer.byteLength - batch.lines.length
        // The later a batch comes the sooner it is done.
        await new Promise((resolve) => setTimeout(resolve, 30 - log.batches))
        const text =
          'lines' in batch
            ? new TextDecoder().decode(batch.lines)
            : batch.files.map(({ input }) => content.get(input)).join()
        if (text.includes(word)) throw error
        const done = await work(batch, settings, disk)
        if ('files' in batch) log.files += done.outcomes.length
        return done
      },
      end: async () => {
        log.ended++
      },
    }
  }
  const expectMuch = (): void => {
    log.told++
  }
  return { log, given: { files, hire, expectMuch, cores: 2 } }
}

const names = Array.from({ length: 60 }, (_, index) => `s/${String(index).padStart(3, '0')}.json`)
const sources = Object.fromEntries(
  names.map((name, index) => [name, script(`${name} ${index === 40 ? 'DIES' : long}`)]),
)

test('what is large is done apart, no more of it at a time than there are jobs', async () => {
  const large = new Uint8Array(2 ** 26 + 1)
  const files = { 'a.json': large, 'b.json': script('One.'), 'c.json': large, 'd.json': large, 'e.json': large }
  const log: string[] = []
  let now = 0
  let most = 0
  const workApart: Workers['work'] = async (batch) => {
    now++
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 20))
    const [name = ''] = 'files' in batch ? batch.files.map(({ input }) => input) : []
    log.push(name)
    now--
    if (name === 'c.json') throw new Error('gone')
    return { outcomes: [{ name, status: 'done', issues: [], messages: [], text: `${name}\n` }], rest: [] }
  }
  const argv = ['convert', ...Object.keys(files), '--jobs', '2']
  const { code, stdout, stderr } = await runInMemory(argv, { files, workApart })
  expect(stdout).toBe('a.json\n\nOne.\n\nd.json\n\ne.json\n')
  expect(stderr).toMatch(/^c\.json: its worker died: gone\n4 converted, 1 failed in /)
  expect(code).toBe(1)
  expect(log).toEqual(['a.json', 'c.json', 'd.json', 'e.json'])
  expect(most).toBe(2)
})

test('a large document that takes long holds back no other one', async () => {
  const large = new Uint8Array(2 ** 26 + 1)
  const names = ['slow.json', 'two.json', 'three.json', 'four.json']
  const left = new Set(names.slice(1))
  let end = (): void => {}
  const othersAreDone = new Promise<void>((resolve) => {
    end = resolve
  })
  const workApart: Workers['work'] = async (batch) => {
    const [name = ''] = 'files' in batch ? batch.files.map(({ input }) => input) : []
    if (name === 'slow.json') await othersAreDone
    left.delete(name)
    if (left.size === 0) end()
    return { outcomes: [{ name, status: 'done', issues: [], messages: [], text: `${name}\n` }], rest: [] }
  }
  const files = Object.fromEntries(names.map((name) => [name, large]))
  const { code, stdout } = await runInMemory(['convert', ...names, '--jobs', '2'], { files, workApart })
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${names.join('\n\n')}\n` })
})

describe('workers', () => {
  test('do what this thread would, in order', async () => {
    const { log, given } = crewThatDiesOf('nothing', sources)
    const hired = await runInMemory(['convert', 's'], given)
    // All of the files, as it is known at once that they are many.
    expect(log).toMatchObject({ hired: 1, ended: 1, told: 1, files: names.length })
    expect(log.batches).toBeGreaterThan(3)
    const alone = await runInMemory(['convert', 's', '--jobs', '1'], given)
    expect(log).toMatchObject({ hired: 1, told: 2 })
    expect(hired.stdout).toBe(alone.stdout)
    expect(hired.stderr).toMatch(/^60 converted in /)
  })

  test('are not hired for little', async () => {
    const { log, given } = crewThatDiesOf('nothing', { 's/a.json': script('a'), 's/b.json': script('b') })
    expect(await runInMemory(['convert', 's'], given)).toMatchObject({ code: 0 })
    expect(log).toMatchObject({ hired: 0, told: 0 })
  })

  test('that die cost the document they died of, no other', async () => {
    const { given } = crewThatDiesOf('DIES', sources)
    const outcome = await runInMemory(['convert', 's', '--report', 'report.ndjson'], given)
    expect(outcome.code).toBe(1)
    expect(outcome.stdout.match(/x{100000}/g)).toHaveLength(59)
    expect(outcome.stderr).toMatch(/^s\/040\.json: its worker died: worker exited\n59 converted, 1 failed in .*\n$/)
    const records = String(outcome.files.get('report.ndjson')).trim().split('\n')
    expect(records.map((line) => JSON.parse(line).input)).toEqual(names)
    expect(JSON.parse(records[40] ?? '')).toMatchObject({ status: 'failed', problem: 'its worker died: worker exited' })
  })

  test('that run out of memory say so', async () => {
    const error = Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
    const { given } = crewThatDiesOf('DIES', sources, error)
    const { stderr } = await runInMemory(['convert', 's'], given)
    expect(stderr).toContain('s/040.json: needs more memory than there is for one worker')
  })

  test('that die of a line leave a line', async () => {
    const all = names.map((name, id) => `{"id":${id % 2 ? id : `"n${id}"`},"document":${sources[name]}}\n`).join('')
    const { log, given } = crewThatDiesOf('DIES', { 'x.ndjson': all })
    const outcome = await runInMemory(['convert', '--ndjson'], { ...given, stdin: all })
    expect(outcome.code).toBe(1)
    const lines = outcome.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ id }) => id)).toEqual(names.map((_, id) => (id % 2 ? id : `n${id}`)))
    expect(lines[40]).toEqual({
      id: 'n40',
      issues: [{ code: 'unreadable', path: [], message: 'its worker died: worker exited' }],
    })
    expect(outcome.stderr).toContain('<stdin>:41: its worker died')
    expect(log.sentBeside).toBe(0)
  })
})

describe('an end before the end', () => {
  test('--fail-fast: nothing after the first failure in its batch is written or told', async () => {
    const files = { 's/a.json': script('a'), 's/b.json': '{', 's/c.json': script('c') }
    const outcome = await runInMemory(['convert', 's', '-o', 'out/', '--fail-fast'], { files })
    expect(outcome.stderr).toMatch(/^s\/b\.json: .*\n1 written, 1 failed, 1 left in .*\n$/)
    expect(outcome.files.has('out/c.md')).toBe(false)
    const stdin = `${script('a')}\n{\n${script('c')}\n`
    const stream = await runInMemory(['convert', '--ndjson', '--fail-fast'], { stdin })
    expect(stream.stdout.trim().split('\n')).toHaveLength(2)
    expect(stream.stderr).toContain('1 converted, 1 failed')
    expect((await runInMemory(['validate', 's', '--fail-fast'], { files })).stderr).toContain('1 valid, 1 failed')
  })

  test('--fail-fast: no further batch is begun', async () => {
    const outcome = await runInMemory(['convert', 's', '-o', 'out/', '--fail-fast'], {
      files: { 's/!.json': '{', ...sources },
    })
    expect(outcome.code).toBe(1)
    expect(countsOf(outcome.stderr)).toEqual({ done: 0, failed: 1 })
  })

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])('%s: what is under way is ended, and told', async (signal, code) => {
    const controller = new AbortController()
    const { log, given } = crewThatDiesOf('nothing', sources)
    const outcome = await runInMemory(['convert', 's', '--report', 'report.ndjson'], {
      ...given,
      stopped: controller.signal,
      onWrite: () => controller.abort(signal),
    })
    expect(outcome.code).toBe(code)
    expect(outcome.stderr).toMatch(new RegExp(`^stopped by ${signal}: \\d+ converted, \\d+ left in .*\\n$`))
    expect(log.ended).toBe(log.hired)
    expect(countsOf(outcome.stderr).done).toBeLessThan(60)
  })
})

describe('a full disk', () => {
  const folder = Object.fromEntries(names.map((name) => [name, script(name)]))
  /** A disk that is full after some files. */
  const fullAfter = (writes: number, code = 'ENOSPC') => {
    let left = writes
    const refuse = () => {
      if (left-- <= 0) throw systemError(code)
    }
    const wrap = (disk: Files): Files => ({
      ...disk,
      write: async (path, data) => {
        refuse()
        await disk.write(path, data)
      },
      open: async (path, mode) => {
        const file = await disk.open(path, mode)
        const write = async (text: string | Uint8Array) => {
          if (left <= 0) throw systemError(code)
          await file.write(text)
        }
        return { ...file, write }
      },
    })
    return wrap
  }

  test.each([
    ['ENOSPC', []],
    ['EDQUOT', ['--jobs', '4']],
    ['EROFS', ['--report', 'r.ndjson']],
    ['ENOSPC', ['--if-changed']],
    ['ENOSPC', ['--if-changed', '--jobs', '4', '--report', 'r.ndjson']],
  ])('ends the run, told once, with its last line (%s, %j)', async (error, flags) => {
    const argv = ['convert', 's', '-o', 'out/', ...flags]
    const outcome = await runInMemory(argv, { files: folder, wrap: fullAfter(7, error) })
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toMatch(
      /^s\/007\.json: out\/007\.md cannot be written: .*\n7 written, 1 failed, 52 left in .*\n$/,
    )
  })

  test('between two outputs of a document is told once too', async () => {
    const argv = ['convert', 's', '-o', 'out/', '--if-changed', '--to', 'md,html']
    const outcome = await runInMemory(argv, { files: folder, wrap: fullAfter(7) })
    expect(outcome.stderr).toMatch(
      /^s\/003\.json: out\/003\.html cannot be written: .*\n3 written, 1 failed, 56 left in .*\n$/,
    )
  })

  test('of the journal alone ends it too', async () => {
    const files = { ...folder, 'out/.scriptdown-journal': systemError('ENOSPC') }
    const journal = await runInMemory(['convert', 's', '-o', 'out/', '--if-changed'], { files })
    expect(journal.code).toBe(1)
    expect(journal.stderr).toMatch(/^out\/.scriptdown-journal cannot be written: .*\n60 written in .*\n$/)
  })
})

describe('a batch ends by time', () => {
  const settings: Settings = { from: undefined, formats: [], parse: {}, gives: 'nothing', failFast: false }
  /** Files of which each takes a while. */
  const slow = (texts: Readonly<Record<string, string>>): Files => {
    const disk = memoryFiles(new Map(Object.entries(texts)), {})
    const read = async (path: string) => {
      await new Promise((resolve) => setTimeout(resolve, 70))
      return disk.read(path)
    }
    return { ...disk, read }
  }
  const taskOf = (input: string): FileTask => {
    return { input, size: 9, title: input, isFound: false, outputs: [], known: undefined }
  }

  test('with what is done; the rest is still to be done', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const files = names.map(taskOf)
    const disk = slow(Object.fromEntries(names.map((name) => [name, script(name)])))
    const first = await work({ files }, settings, disk)
    expect(first.outcomes.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(first.rest).toEqual([{ files: files.slice(2) }])
  })

  test('of lines too, whose numbers go on', async () => {
    const lines = Buffer.from(`\n${[script('a'), '{', '', script('c')].join('\n')}`)
    const task = { stream: 'x', lines, first: 7 }
    const all = await workLines(task, settings, Date.now() + 60_000)
    const outcomes: Outcome[] = []
    let steps = 0
    for (let left: Batch[] = [task]; left[0] && 'lines' in left[0]; steps++) {
      // As if each line took all the time that there is.
      const done = await workLines(left[0], settings, 0)
      outcomes.push(...done.outcomes)
      left = [...done.rest]
    }
    expect({ steps, outcomes }).toEqual({ steps: 3, outcomes: all.outcomes })
    expect(outcomes.map(({ name }) => name)).toEqual(['x:8', 'x:9', 'x:11'])
  })

  test.each(['1', '2'])(
    'so that a signal, the bar and the journal need not wait for all of it (--jobs %s)',
    async (jobs) => {
      const names = Array.from({ length: 40 }, (_, index) => `s/${index + 10}.json`)
      const controller = new AbortController()
      let read = 0
      const outcome = await runInMemory(['convert', 's', '-o', 'out/', '--if-changed', '--jobs', jobs], {
        files: Object.fromEntries(names.map((name) => [name, script(name)])),
        stopped: controller.signal,
        stderrTTY: true,
        pace: 150,
        wrap: (disk) => ({
          ...disk,
          read: async (path) => {
            if (!path.startsWith('s/')) return disk.read(path)
            await new Promise((resolve) => setTimeout(resolve, 70))
            if (++read === 3) setImmediate(() => controller.abort('SIGINT'))
            return disk.read(path)
          },
        }),
      })
      expect(outcome.code).toBe(130)
      expect(read).toBeLessThan(9)
      expect(outcome.stderr).toContain(`${read} written`)
      expect(outcome.stderr).toMatch(/\[#+-+\] \d\/40/)
      expect(String(outcome.files.get('out/.scriptdown-journal')).match(/^\[/gm)).toHaveLength(read)
    },
  )

  test('in place: what arrives in the turn before a batch keeps it from being begun', async () => {
    const controller = new AbortController()
    setImmediate(() => controller.abort('SIGTERM'))
    const files = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`s/${index}.json`, script('One.')]))
    const given = { files, stopped: controller.signal }
    const { code, stderr } = await runInMemory(['convert', 's', '-o', 'out/', '--jobs', '1'], given)
    expect(code).toBe(143)
    expect(stderr).toMatch(/^stopped by SIGTERM: 0 written, 300 left in /)
  })
})

function countsOf(stderr: string): { done: number; failed: number } {
  const [, done = '0', , failed = '0'] = /(\d+) (?:converted|written)(, (\d+) failed)?/.exec(stderr) ?? []
  return { done: Number(done), failed: Number(failed) }
}

describe('what people see', () => {
  const broken = { 'a.json': '{', 'b.json': script('b') }

  test('colours, where they are wanted', async () => {
    const outcome = await runInMemory(['convert', 'a.json'], { files: broken, stderrTTY: true, colors: true })
    expect(outcome.stderr).toMatch(/^.\[31ma\.json: .*\[39m\n$/)
    expect(outcome.stderr.startsWith('\u001b')).toBe(true)
    expect((await runInMemory(['convert', 'a.json'], { files: broken, stderrTTY: true })).stderr).not.toContain(
      '\u001b',
    )
  })

  test('--quiet: issues alone', async () => {
    const outcome = await runInMemory(['convert', 'a.json', 'b.json', '-q'], { files: broken })
    expect(outcome.stderr).toMatch(/^a\.json: [^\n]*\n$/)
  })

  test('a bar that knows how much is left', async () => {
    const { given } = crewThatDiesOf('nothing', sources)
    const { stderr } = await runInMemory(['convert', 's', '-o', 'out/'], { ...given, stderrTTY: true, pace: 150 })
    expect(stderr).toMatch(/\r.\[2K\[#+-+\] \d+\/60, \d+\/s, \d+(?:\.\d)? s left\r/)
  })

  test('--report: what became of each document', async () => {
    const outcome = await runInMemory(
      ['convert', 'a.json', 'b.json', 'c.json', '-o', 'out/', '--report', 'r/all.ndjson'],
      {
        files: broken,
      },
    )
    const records = String(outcome.files.get('r/all.ndjson')).trim().split('\n')
    expect(records.map((line) => JSON.parse(line))).toEqual([
      { input: 'a.json', status: 'failed', issues: [expect.objectContaining({ code: 'invalid-json' })], messages: [] },
      { input: 'b.json', status: 'done', outputs: ['out/b.md'], issues: [], messages: [] },
      { input: 'c.json', status: 'failed', problem: expect.stringContaining('no such file'), issues: [], messages: [] },
    ])
  })
})
