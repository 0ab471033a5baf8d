import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A PostgreSQL server of the tests' own, on loopback. */
export interface PostgresServer {
  readonly url: string
  readonly port: number
  /** Ends it as a crash would, and starts it again. */
  restart(): void
  /** Stops it, and removes its data. */
  stop(): void
}

/** Why no server can be started here, or nothing. */
export function findMissing(): string | undefined {
  if (!findBinaries()) return 'PostgreSQL is not installed'
  if (process.getuid?.() === 0 && !findUser('postgres')) {
    return 'PostgreSQL refuses to run as root, and there is no user postgres'
  }
  return undefined
}

/** @throws {Error} where {@link findMissing} says why */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findBinaries()
  const user = process.getuid?.() === 0 ? findUser('postgres') : {}
  if (!bin || !user) throw new Error(findMissing())
  const directory = mkdtempSync(join(tmpdir(), 'scriptdown-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid)
  const port = await findPort()
  const data = join(directory, 'data')
  const run = (program: string, ...args: string[]): Buffer =>
    execFileSync(join(bin, program), args, { ...user, cwd: directory, stdio: 'pipe' })
  run('initdb', '-D', data, '-U', 'tests', '-A', 'trust', '--no-sync')
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`
  const control = ['-D', data, '-w', '-l', join(directory, 'log'), '-o', settings]
  run('pg_ctl', ...control, 'start')
  return {
    url: `postgres://tests@127.0.0.1:${port}/postgres`,
    port,
    restart: () => run('pg_ctl', ...control, '-m', 'immediate', 'restart'),
    stop: () => {
      run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
      rmSync(directory, { recursive: true })
    },
  }
}

/** Makes a new, empty database on a server: its address, and how to get rid of it. */
export async function createDatabase(url: string): Promise<{ location: string; remove(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await execute(url, `create database ${name}`)
  const location = new URL(url)
  location.pathname = `/${name}`
  return { location: location.href, remove: () => execute(url, `drop database ${name} with (force)`) }
}

/** Runs statements on a connection of their own. */
export async function execute(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
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

/**
 * A free port below those that systems give out by themselves: such a one could be taken while the server is down, even by a
 * client that tries to reach it.
 */
export async function findPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue
      throw error
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
