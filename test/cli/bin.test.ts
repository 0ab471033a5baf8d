import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { nodeFiles } from '../../src/cli/node-files.ts'
import { script } from './memory-io.ts'
import { buildPackage, folderMaker } from './package.ts'

const { bin, folder: installed } = buildPackage()
const makeFolder = folderMaker()

let folder = ''
beforeEach(() => {
  folder = makeFolder()
})

const put = (name: string, content: string | Uint8Array): void => writeFileSync(join(folder, name), content)
const get = (name: string): string => readFileSync(join(folder, name), 'utf8')

function scriptdown(argv: readonly string[], input: string | Uint8Array = '') {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [bin, ...argv], {
    cwd: folder,
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  if (error) throw error
  return { code: status, stdout, stderr }
}

const shell = (command: string) => {
  const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE: process.execPath, BIN: bin },
  })
  return { code: status, stdout, stderr }
}

/** Runs the command, sends it a signal after a second, and says how it ended. */
async function stopAfterSecond(
  signal: NodeJS.Signals,
  argv: readonly string[],
  before: readonly string[] = [],
): Promise<{ ended: unknown; stderr: string }> {
  const [file, ...args] = [...before, process.execPath, bin, ...argv] as [string, ...string[]]
  const child = spawn(file, args, { cwd: folder })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  setTimeout(() => child.kill(signal), 1000)
  const ended = await new Promise<unknown>((resolve) => {
    child.on('close', (status, by) => resolve(status ?? by))
  })
  return { ended, stderr }
}

/** A script whose Markdown is larger than the buffer of any pipe. */
const large = script(...Array.from({ length: 60_000 }, (_, index) => `Paragraph ${index}, long enough to fill pipes.`))

describe('input', () => {
  test('a file, a pipe, - and a process substitution', () => {
    put('a.json', script('One.'))
    expect(scriptdown(['convert', 'a.json'])).toEqual({ code: 0, stdout: 'One.\n', stderr: '' })
    expect(scriptdown(['convert'], script('One.'))).toEqual({ code: 0, stdout: 'One.\n', stderr: '' })
    expect(scriptdown(['convert', '-'], script('One.'))).toEqual({ code: 0, stdout: 'One.\n', stderr: '' })
    expect(shell('"$NODE" "$BIN" convert <(cat a.json)')).toEqual({ code: 0, stdout: 'One.\n', stderr: '' })
  })

  test('a byte order mark, in a file and in a pipe', () => {
    put('a.json', `\ufeff${script('One.')}`)
    expect(scriptdown(['convert', 'a.json']).stdout).toBe('One.\n')
    expect(scriptdown(['validate'], `\ufeff${script('One.')}`).stdout).toBe('<stdin>: valid, 1 paragraph\n')
  })

  test('one file is bad, the others are converted', () => {
    put('a.json', script('One.'))
    put('empty.json', '')
    put('latin1.json', Uint8Array.of(0x22, 0xe9, 0x22))
    mkdirSync(join(folder, 'folder.json'))
    put('z.json', script('Two.'))
    const outcome = scriptdown(['convert', 'a.json', 'empty.json', 'latin1.json', 'folder.json', 'no.json', 'z.json'])
    expect(outcome).toMatchObject({ code: 1, stdout: 'One.\n\nTwo.\n' })
    expect(outcome.stderr.trimEnd().split('\n')).toEqual([
      'folder.json: has no document in it',
      expect.stringMatching(/^empty\.json: \S/),
      'latin1.json: is not UTF-8 text: first wrong byte at offset 1',
      'no.json: cannot be read: no such file or directory',
      expect.stringMatching(/^2 converted, 4 failed in \d\.\d s$/),
    ])
  })

  test.each(['.', '/dev/null', '&-'])('nothing to read on standard input: <%s', (source) => {
    const outcome = shell(`"$NODE" "$BIN" convert <${source}`)
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(outcome.stderr).toMatch(/^<stdin>: .*\n$/)
  })

  test.skipIf(!existsSync('/dev/zero'))('a device that never ends (needs /dev/zero)', () => {
    const outcome = scriptdown(['convert', '/dev/zero'])
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: '/dev/zero: cannot be read: it is too large\n' })
  })

  test.skipIf(!existsSync('/dev/zero'))('a standard input that never ends is told at once (needs /dev/zero)', () => {
    put('a.json', script('One.'))
    const told = '<stdin>: cannot be read: it is too large\n'
    expect(shell('"$NODE" "$BIN" convert </dev/zero')).toEqual({ code: 1, stdout: '', stderr: told })
    expect(shell('yes | "$NODE" "$BIN" apply a.json -')).toMatchObject({ stdout: '', stderr: told })
    const both = shell('"$NODE" "$BIN" convert - a.json </dev/zero')
    expect(both).toMatchObject({ code: 1, stdout: 'One.\n', stderr: expect.stringContaining(told) })
  })

  test.skipIf(process.platform === 'win32')('names with line breaks, of folders too', () => {
    const names = ['a\nb', 'n\n🐀\r/\u2028\u2029x', 'ok']
    for (const name of names) {
      mkdirSync(join(folder, 'in', name, '..'), { recursive: true })
      put(`in/${name}.json`, script(name))
    }
    expect(scriptdown(['convert', 'in', '-o', 'out/']).stderr).toMatch(/^3 written in /)
    for (const name of names) expect(existsSync(join(folder, 'out', `${name}.md`))).toBe(true)
    expect(scriptdown(['validate', 'in/**/*.json']).stderr).toMatch(/^3 valid in /)
    expect(scriptdown(['validate', 'in/n\n*/**/*.json', '--json']).stdout.match(/"valid":true/g)).toHaveLength(1)
  })

  test('a glob that begins with an exclamation mark', () => {
    for (const name of ['!a', '!b', 'c']) put(`${name}.json`, script(name))
    expect(scriptdown(['convert', '!*.json'])).toEqual({
      code: 0,
      stdout: '!a\n\n!b\n',
      stderr: expect.stringMatching(/^2 converted /),
    })
    expect(scriptdown(['convert', '!(c).json']).stdout).toBe('!a\n\n!b\n')
  })

  test.skipIf(process.platform === 'win32').each([
    ['SIGTERM', 143, ['convert', 'pipe', '--from', 'fountain', '-o', 'out.md']],
    ['SIGINT', 130, ['convert', 'pipe.ndjson']],
    ['SIGTERM', 143, ['apply', 'a.json', 'pipe', '-o', 'out.json']],
  ] as const)('a pipe that nobody writes to keeps no %s from ending it: %i', async (signal, code, argv) => {
    put('a.json', script('One.'))
    for (const name of ['pipe', 'pipe.ndjson']) spawnSync('mkfifo', [join(folder, name)])
    const { ended, stderr } = await stopAfterSecond(signal, argv)
    // What a shell takes for the code is either.
    expect([code, signal]).toContain(ended)
    expect(stderr).toMatch(new RegExp(`^stopped by ${signal}: `))
    expect(readdirSync(folder).sort()).toEqual(['a.json', 'pipe', 'pipe.ndjson'])
  })

  // What nohup does is undone by Node, as the README says.
  test.skipIf(process.platform === 'win32').each([[[]], [['nohup']]])(
    'a terminal that is closed ends it, and leaves no half of an output: %j',
    async (before) => {
      spawnSync('mkfifo', [join(folder, 'pipe.ndjson')])
      const { ended, stderr } = await stopAfterSecond('SIGHUP', ['convert', 'pipe.ndjson', '-o', 'out.ndjson'], before)
      expect([129, 'SIGHUP']).toContain(ended)
      expect(stderr).toContain('\nstopped by SIGHUP: 0 converted')
      expect(readdirSync(folder)).toEqual(['pipe.ndjson'])
    },
  )

  test.skipIf(spawnSync('script', ['--version']).status !== 0)(
    'nor does a real one make Node abort (needs script)',
    async () => {
      put('a.json', script('One.'))
      // The outer shell is to end of it, upon which the system tells the others; the inner one is to say what comes of that.
      const command = '(trap "" HUP; "$NODE" "$BIN" convert a.json -o a.md --watch; echo $? > code); true'
      const env = { ...process.env, NODE: process.execPath, BIN: bin }
      const terminal = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder, env })
      await expect.poll(() => existsSync(join(folder, 'a.md')), { timeout: 10_000 }).toBe(true)
      terminal.kill('SIGKILL')
      await expect.poll(() => existsSync(join(folder, 'code')) && get('code'), { timeout: 10_000 }).toBe('129\n')
      expect(readdirSync(folder).sort()).toEqual(['a.json', 'a.md', 'code'])
    },
  )

  test.skipIf(process.platform === 'win32').each([
    ['SIGINT', 130, ['convert', 'a.json', '-o', 'pipe']],
    ['SIGTERM', 143, ['convert', 'a.ndjson', '-o', 'pipe.ndjson']],
    ['SIGINT', 130, ['convert', 'a.json', '-o', 'out.md', '--report', 'pipe']],
    ['SIGTERM', 143, ['apply', 'a.json', 'a.md', '-o', 'pipe']],
  ] as const)('a pipe that nobody reads keeps no %s from ending it: %i', async (signal, code, argv) => {
    put('a.json', script('One.'))
    put('a.ndjson', `${JSON.stringify(script('One.'))}\n`)
    put('a.md', 'Two.\n')
    for (const name of ['pipe', 'pipe.ndjson']) spawnSync('mkfifo', [join(folder, name)])
    expect([code, signal]).toContain((await stopAfterSecond(signal, argv)).ended)
    expect(readdirSync(folder).sort()).toEqual(['a.json', 'a.md', 'a.ndjson', 'pipe', 'pipe.ndjson'])
  })

  test.skipIf(process.platform === 'win32')('a pipe that is read gets all of it', () => {
    put('large.json', large)
    spawnSync('mkfifo', [join(folder, 'pipe')])
    const outcome = shell('cat pipe > read & "$NODE" "$BIN" convert large.json -o pipe; wait')
    expect(outcome).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(get('read')).toBe(scriptdown(['convert', 'large.json']).stdout)
  })

  test('a file larger than any string', () => {
    spawnSync('truncate', ['-s', '600M', join(folder, 'huge.json')])
    expect(scriptdown(['convert', 'huge.json'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'huge.json: cannot be read: it is too large (629145600 bytes)\n',
    })
  })
})

describe.skipIf(spawnSync('script', ['--version']).status !== 0)('on a terminal (needs script)', () => {
  test.each([
    ['TERM=xterm', { bar: true, colours: true }],
    ['TERM=xterm NO_COLOR=1', { bar: true, colours: false }],
    ['TERM=xterm NO_COLOR=1 FORCE_COLOR=1', { bar: true, colours: false }],
    ['TERM=dumb', { bar: false, colours: false }],
  ])('%s: %j', (environment, expected) => {
    put('a.json', large)
    put('b.json', '{')
    // Nothing else of the environment: on a build server `CI` alone takes the colours away.
    const command = `env -i ${environment} "$NODE" "$BIN" convert a.json b.json -o out/`
    const { stdout } = shell(`script -qec '${command}' /dev/null < /dev/null`)
    expect({ bar: stdout.includes('\r\x1b[2K['), colours: stdout.includes('\x1b[31mb.json: ') }).toEqual(expected)
    expect(stdout.includes('\x1b')).toBe(expected.bar)
  })
})

describe('output', () => {
  test('is whole, however large, into a pipe that is read slowly', async () => {
    put('large.json', large)
    const child = spawn(process.execPath, [bin, 'convert', 'large.json'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let size = 0
    for await (const chunk of child.stdout) {
      if (size === 0) await new Promise((resolve) => setTimeout(resolve, 200))
      size += (chunk as Buffer).length
    }
    expect(size).toBe(scriptdown(['convert', 'large.json']).stdout.length)
    expect(size).toBeGreaterThan(2_000_000)
  })

  test('ends quietly when its reader is gone', () => {
    put('large.json', large)
    const outcome = shell('"$NODE" "$BIN" convert large.json large.json | head -n 1')
    expect(outcome).toEqual({ code: 0, stdout: 'Paragraph 0, long enough to fill pipes.\n', stderr: '' })
  })

  test.skipIf(!existsSync('/dev/full'))('says so when the disk is full (needs /dev/full)', () => {
    put('a.json', script('One.'))
    expect(shell('"$NODE" "$BIN" convert a.json > /dev/full')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'a.json: standard output cannot be written: no space left on the device\n',
    })
  })

  test.skipIf(!existsSync('/dev/full')).each([
    ['--help', 'standard output'],
    ['convert a.json b.json', 'a.json: standard output'],
    ['validate a.json b.json', 'a.json: standard output'],
    ['convert a.json -o out/ --dry-run', 'standard output'],
    ['apply a.json a.md -q', 'standard output'],
  ])('%s > /dev/full is told once (needs /dev/full)', (argv, what) => {
    for (const name of ['a.json', 'b.json']) put(name, script('One.'))
    put('a.md', 'Two.\n')
    const outcome = shell(`"$NODE" "$BIN" ${argv} > /dev/full`)
    expect(outcome.code).toBe(1)
    const [told, ...more] = outcome.stderr.split('\n')
    expect(told).toBe(`${what} cannot be written: no space left on the device`)
    expect(more.join()).not.toContain('cannot be written')
  })

  test.skipIf(!existsSync('/dev/full'))('a full standard error keeps nothing from being done (needs /dev/full)', () => {
    put('a.json', script('One.'))
    put('b.json', '{')
    expect(shell('"$NODE" "$BIN" convert a.json b.json -o out/ 2> /dev/full')).toMatchObject({ code: 1 })
    expect(get('out/a.md')).toBe('One.\n')
    expect(shell('"$NODE" "$BIN" convert a.json 2> /dev/full')).toMatchObject({ code: 0, stdout: 'One.\n' })
  })

  test.skipIf(!existsSync('/dev/full')).each(['', '-o out/', '-o out/all.ndjson'])(
    'a full --report ends the run, is told once, and leaves nothing half (convert %s; needs /dev/full)',
    (output) => {
      mkdirSync(join(folder, 'out'))
      put('x.ndjson', `${script('One.')}\n`)
      const { code, stderr } = shell(`"$NODE" "$BIN" convert x.ndjson ${output} --report /dev/full`)
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringMatching(
          /^\/dev\/full cannot be written: no space left on the device\n1 converted in \d\.\d s\n$/,
        ),
      })
      expect(readdirSync(join(folder, 'out'))).toEqual([])
    },
  )

  test.skipIf(process.platform === 'win32')('a backslash in a name is a character of it', () => {
    put('a\\b.json', script('One.'))
    expect(scriptdown(['convert', '.', '-o', 'out/'])).toMatchObject({ code: 0 })
    expect(readdirSync(join(folder, 'out'))).toEqual(['a\\b.md'])
  })

  test('-o FILE replaces the file, keeps its mode, and leaves nothing beside it', () => {
    put('a.json', script('One.'))
    put('a.md', 'old')
    chmodSync(join(folder, 'a.md'), 0o600)
    expect(scriptdown(['convert', 'a.json', '-o', 'a.md'])).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(get('a.md')).toBe('One.\n')
    expect(statSync(join(folder, 'a.md')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).sort()).toEqual(['a.json', 'a.md'])
  })

  test.skipIf(process.platform === 'win32')(
    'a file that is replaced keeps what the umask would take of its mode',
    () => {
      for (const name of ['a.json', 'x.ndjson', 'a.md']) put(name, script('One.'))
      put('a.txt', 'Two.\n')
      const names = ['a.json', 'all.ndjson', 'a.md']
      put('all.ndjson', '')
      for (const name of names) chmodSync(join(folder, name), 0o664)
      expect(
        shell(`umask 077 && "$NODE" "$BIN" convert a.json -o a.md && "$NODE" "$BIN" convert x.ndjson -o all.ndjson &&
        "$NODE" "$BIN" convert a.json -o new.md && "$NODE" "$BIN" apply a.json a.txt -o a.json`),
      ).toMatchObject({ code: 0 })
      expect(names.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o664, 0o664, 0o664])
      expect(statSync(join(folder, 'new.md')).mode & 0o777).toBe(0o600)
      expect([get('a.md'), get('a.json')]).toEqual(['One.\n', expect.stringContaining('Two.')])
    },
  )

  test('-o FILE makes a file with the mode of any new one', () => {
    put('a.json', script('One.'))
    expect(scriptdown(['convert', 'a.json', '-o', 'a.md'])).toMatchObject({ code: 0 })
    expect(statSync(join(folder, 'a.md')).mode).toBe(statSync(join(folder, 'a.json')).mode)
  })

  test('-o FILE goes through a symbolic link', () => {
    put('target.md', 'old')
    symlinkSync('target.md', join(folder, 'link.md'))
    expect(scriptdown(['convert', '-o', 'link.md'], script('One.'))).toMatchObject({ code: 0 })
    expect(get('target.md')).toBe('One.\n')
  })

  test('-o never overwrites its input, by whatever name', () => {
    put('a.md', script('One.'))
    symlinkSync('a.md', join(folder, 'link.md'))
    for (const argv of [
      ['a.md', '-o', './a.md'],
      ['a.md', '-o', 'link.md'],
      ['link.md', '-o', 'a.md'],
      ['a.md', '-o', '.'],
    ]) {
      expect(scriptdown(['convert', ...argv])).toMatchObject({ code: 2, stdout: '' })
      expect(get('a.md')).toBe(script('One.'))
    }
  })

  test('-o DIRECTORY/ is made, with those above it', () => {
    put('a.json', script('One.'))
    put('b.json', script('Two.'))
    const outcome = scriptdown(['convert', 'a.json', 'b.json', '-o', 'x/y/'])
    expect(outcome).toEqual({ code: 0, stdout: '', stderr: expect.stringMatching(/^2 written in \d\.\d s\n$/) })
    expect([get('x/y/a.md'), get('x/y/b.md')]).toEqual(['One.\n', 'Two.\n'])
  })

  test('-o into what cannot be written is one line', () => {
    put('a.json', script('One.'))
    put('file', '')
    expect(scriptdown(['convert', 'a.json', '-o', 'file/a.md'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'a.json: file/a.md cannot be written: a part of its path is no directory\n',
    })
    expect(scriptdown(['convert', 'a.json', '-o', 'file/'])).toMatchObject({ code: 1, stdout: '' })
    expect(readdirSync(folder).sort()).toEqual(['a.json', 'file'])
  })

  test('two spellings of a name below what is no directory are one line; a dry run of them writes nothing', () => {
    mkdirSync(join(folder, 'in'))
    for (const name of ['in/A.json', 'in/a.json']) put(name, script('One.'))
    if (readdirSync(join(folder, 'in')).length < 2) return
    put('file', '')
    expect(scriptdown(['convert', 'in', '-o', 'file/x/'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'file/x cannot be written: a part of its path is no directory\n',
    })
    const before = statSync(folder).mtimeMs
    expect(scriptdown(['convert', 'in', '-o', 'out/', '--dry-run'])).toMatchObject({ code: 0 })
    expect(statSync(folder).mtimeMs).toBe(before)
  })

  test('a dry run of names that differ in Unicode form alone, of files or of folders, says what the run does', () => {
    for (const name of ['in/\u00e9.json', 'in/e\u0301.json', 'in/\u00fc/x.json', 'in/u\u0308/x.json']) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      put(name, script('One.'))
    }
    for (const argv of [
      ['in', '-o', 'out/'],
      ['in', '-o', 'in/'],
      ['in', '-o', 'out/'],
    ]) {
      const dry = scriptdown(['convert', ...argv, '--to', 'md', '--dry-run'])
      expect(dry.code).toBe(scriptdown(['convert', ...argv, '--to', 'md']).code)
    }
  })

  test.skipIf(!existsSync('/dev/stdout'))('-o takes a link to a pipe (needs /dev/stdout)', () => {
    put('a.json', script('One.'))
    expect(shell('"$NODE" "$BIN" convert a.json -o /dev/stdout --to md | cat')).toEqual({
      code: 0,
      stdout: 'One.\n',
      stderr: '',
    })
  })

  test('a file in the making whose name is taken meanwhile leaves nothing beside it', async () => {
    const file = await nodeFiles.create(join(folder, 'x.ndjson'))
    mkdirSync(join(folder, 'x.ndjson'))
    await expect(file.close()).rejects.toThrow('EISDIR')
    expect(readdirSync(folder)).toEqual(['x.ndjson'])
  })

  test('-o takes a device', () => {
    expect(scriptdown(['convert', '-o', '/dev/null'], script('One.'))).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  })
})

test('wrong usage is exit code 2', () => {
  expect(scriptdown(['convert', '--frob'])).toMatchObject({ code: 2, stdout: '' })
  expect(scriptdown([])).toMatchObject({ code: 2, stdout: '' })
})

test('the built entry points resolve by the names of the package', () => {
  const code = `import { toMarkdown } from 'scriptdown'; import { scriptRemark } from 'scriptdown/unified'
    console.log(typeof toMarkdown, typeof scriptRemark)`
  const argv = ['--input-type=module', '--eval', code]
  const { stdout } = spawnSync(process.execPath, argv, { cwd: installed, encoding: 'utf8' })
  expect(stdout).toBe('function function\n')
})

test('PDF says what to install where it is not', () => {
  put('a.json', script('One.'))
  cpSync(join(installed, 'dist/cli'), join(folder, 'alone'), { recursive: true })
  const argv = [join(folder, 'alone/bin.cjs'), 'convert', 'a.json', '-o', 'a.pdf']
  const { status, stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toBe('a.json: PDF needs the packages pdfkit and fontkit: npm install pdfkit fontkit\n')
})

test('a process is not kept by a standard input that nobody reads', () => {
  put('a.json', script('One.'))
  const stdin = openSync('/dev/zero', 'r')
  const outcome = spawnSync(process.execPath, [bin, 'convert', 'a.json'], {
    cwd: folder,
    stdio: [stdin, 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(outcome).toMatchObject({ status: 0, stdout: 'One.\n', stderr: '' })
})

/** What a run of Node has loaded at its end: files, and modules of its own. */
function loadedBy(...argv: readonly string[]): { files: string[]; builtins: string[] } {
  put(
    'probe.cjs',
    `process.on('exit', () => {
      const files = Object.keys(require.cache).filter((file) => file !== __filename)
      require('node:fs').writeFileSync('loaded.json', JSON.stringify({ files, builtins: process.moduleLoadList }))
    })`,
  )
  spawnSync(process.execPath, ['--require', './probe.cjs', ...argv], { cwd: folder })
  const { files, builtins } = JSON.parse(get('loaded.json')) as { files: string[]; builtins: string[] }
  return { files: files.map((file) => basename(file)).sort(), builtins }
}

test('a script is converted without what it does not need', () => {
  put('a.json', script('One.'))
  const bare = loadedBy('-e', '0')
  const markdown = loadedBy(bin, 'convert', 'a.json', '-o', 'a.md')
  const html = loadedBy(bin, 'convert', 'a.json', '-o', 'a.html')
  expect([get('a.md'), get('a.html')]).toEqual(['One.\n', '<p class="action">One.</p>\n'])
  expect(markdown.files).toEqual(['bin.cjs', 'core.cjs'])
  expect(html.files).toEqual(['bin.cjs', 'core.cjs', 'pages.cjs'])
  const dear = ['crypto', 'perf_hooks', 'worker_threads', 'child_process', 'zlib', 'url']
  for (const { builtins } of [markdown, html]) {
    const more = builtins.filter((name) => !bare.builtins.includes(name))
    expect(more.filter((name) => dear.some((one) => name === `NativeModule ${one}`))).toEqual([])
  }
})
