import type { TestProject } from 'vitest/node'
import { findMissing, startPostgres } from './postgres-server.ts'

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
  const missing = given ? undefined : findMissing()
  if (missing !== undefined) {
    console.info(`${missing}: its tests are skipped`)
    project.provide('postgres', { missing })
    return undefined
  }
  const server = given ? undefined : await startPostgres()
  project.provide('postgres', { url: given ?? server?.url ?? '' })
  return server?.stop
}
