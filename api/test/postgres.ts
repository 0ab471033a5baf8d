import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server for tests, or why there is none. */
    postgres: { url: string } | { missing: string }
  }
}

/**
 * Starts a PostgreSQL server of the tests' own on loopback, where PostgreSQL is installed, and stops it afterwards.
 * `TEST_POSTGRES` names a server that runs already, in place of that.
 */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  const given = process.env.TEST_POSTGRES
  if (given) {
    project.provide('postgres', { url: given })
    return undefined
  }
  const bin = findBinaries()
  const user = process.getuid?.() === 0 ? findUser('postgres') : {}
  if (!bin || !user) {
    const missing = bin
      ? 'PostgreSQL refuses to run as root, and there is no user postgres'
      : 'PostgreSQL is not installed'
    console.info(`${missing}: its tests are skipped`)
    project.provide('postgres', { missing })
    return undefined
  }
  const directory = mkdtempSync(join(tmpdir(), 'scriptdown-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid)
  const port = await findPort()
  const data = join(directory, 'data')
  const run = (program: string, ...args: string[]): Buffer =>
    execFileSync(join(bin, program), args, { ...user, cwd: directory, stdio: 'pipe' })
  run('initdb', '-D', data, '-U', 'tests', '-A', 'trust', '--no-sync')
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`
  run('pg_ctl', '-D', data, '-w', '-l', join(directory, 'log'), '-o', settings, 'start')
  project.provide('postgres', { url: `postgres://tests@127.0.0.1:${port}/postgres` })
  return () => {
    run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
    rmSync(directory, { recursive: true })
  }
}

/** Where initdb is: on the path, or where Debian puts it. */
function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = [...(process.env.PATH ?? '').split(':'), ...versions.map((version) => join(debian, version, 'bin'))]
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'pg_ctl')))
}

function findUser(name: string): { uid?: number; gid?: number } | undefined {
  const id = (flag: string): number => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN)
  const [uid, gid] = [id('-u'), id('-g')]
  return Number.isNaN(uid) ? undefined : { uid, gid }
}

function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
