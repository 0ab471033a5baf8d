import { DatabaseSync } from '@photostructure/sqlite'
import { DefaultQueryExecutor } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashKey } from '../src/keys.ts'
import { openStore } from '../src/store/open.ts'
import type { Store } from '../src/store/store.ts'
import { databaseKinds } from './databases.ts'
import { addForeignRows } from './foreign-rows.ts'
import { importDocument } from './service.ts'

const foreign = 100_000

describe.for(databaseKinds())(`beside ${foreign} rows of others, on $name`, ({ name, missing, create }) => {
  if (missing) {
    it('is skipped', (context) => context.skip(missing))
    return
  }
  const isSqlite = name === 'SQLite'
  let location: string
  let remove: () => Promise<void>
  let store: Store
  let project: string
  let script: string
  let snapshot: string
  beforeAll(async () => {
    ;({ location, remove } = await create())
    store = await openStore(location)
    project = (await store.createProject('Ours')).id
    for (let i = 0; i < 30; i++) {
      ;({ script_id: script, snapshot_id: snapshot } = await importDocument(store, project))
    }
    for (let i = 0; i < 30; i++) await importDocument(store, project, { script })
    await addForeignRows(location, { scripts: foreign, snapshots: foreign })
  }, 120_000)
  afterAll(async () => {
    await store.close()
    await remove()
  })

  it('every query finds its rows by an index, in order, whether planned for its values or for any', async () => {
    const texts = await recordTexts(async () => {
      for (const page of [{ limit: 20 }, { limit: 20, after: script }, { limit: 20, before: script }]) {
        await store.listScripts(project, page)
      }
      for (const page of [{ limit: 20 }, { limit: 20, after: snapshot }, { limit: 20, before: snapshot }]) {
        await store.listSnapshots(script, page)
      }
      await store.listChanges(project, 5, 20)
      await store.findScript(project, script)
      await store.findLatestSnapshot(project, script)
      await store.hasSnapshot(project, script, snapshot)
      await store.readDocument(snapshot)
      await store.findAccess(hashKey('x'))
      await store.readRendering(snapshot, { format: 'md', encoding: 'identity', version: '1' })
    })
    expect(texts.size).toBeGreaterThan(11)
    for (const text of texts) {
      for (const plan of isSqlite ? [await explainSqlite(text)] : await explainPostgres(text)) {
        // Tables of a few dozen rows, and those alone, may be read whole.
        const bad = isSqlite
          ? /SCAN (scripts|snapshots)(?! USING INDEX sqlite_auto)|TEMP B-TREE/
          : /Seq Scan on (scripts|snapshots)|Sort Key: (?!at\.at$)/m
        expect(bad.test(plan) ? `${text}\n${plan}` : '').toBe('')
      }
    }
  })

  async function withClient<Result>(use: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: location })
    await client.connect()
    try {
      return await use(client)
    } finally {
      await client.end()
    }
  }

  /** The texts of the queries that the store sends, as it sends them. */
  async function recordTexts(work: () => Promise<void>): Promise<ReadonlySet<string>> {
    const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
    await work()
    const texts = spy.mock.calls.map(([query]) => query.sql)
    spy.mockRestore()
    return new Set(texts.filter((text) => /^(?:select|with)\b/.test(text.trim())))
  }

  async function explainSqlite(text: string): Promise<string> {
    const database = new DatabaseSync(location)
    const rows = database.prepare(`explain query plan ${text}`).all() as { detail: string }[]
    database.close()
    return rows.map(({ detail }) => detail).join('\n')
  }

  /** The plan for any values, and the one for ours. */
  function explainPostgres(text: string): Promise<string[]> {
    const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
    const values = parametersOf(text, count)
    return withClient(async (client) => {
      await client.query(`prepare this as ${text}`)
      const plans: string[] = []
      for (const mode of ['force_generic_plan', 'force_custom_plan']) {
        await client.query(`set plan_cache_mode = ${mode}`)
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain execute this${count > 0 ? `(${values.join(', ')})` : ''}`,
        )
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
      return plans
    })
  }

  /** Literals for a query's parameters, told by what each is compared with. */
  function parametersOf(text: string, count: number): string[] {
    return Array.from({ length: count }, (_, i) => {
      const before = text.slice(0, text.search(new RegExp(`\\$${i + 1}\\b`)))
      const column = /(?:"(\w+)" (?:=|<|>) |(limit) )$/.exec(before)
      const name = column?.[1] ?? column?.[2] ?? ''
      if (name === 'limit') return '21'
      if (name === 'position' || name === 'change') return '5'
      if (name === 'hash') return "'\\x00'"
      if (name === 'project_id') return `'${project}'`
      return name === 'script_id' ? `'${script}'` : `'${text.includes('from "scripts"') ? script : snapshot}'`
    })
  }
})
