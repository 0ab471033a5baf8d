import type { Kysely } from 'kysely'
import { createId } from '../resources/ids.ts'
import type { Audit } from './audit.ts'
import type { Database } from './dialect.ts'
import type { KeyRecord, NewKeyRecord } from './records.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** The store's part about keys. */
export type KeyStore = Pick<Store, 'createKey' | 'listKeys' | 'revokeKey' | 'findAccess' | 'noteKeysUsed'>

const columns = [
  'id',
  'name',
  'last_four',
  'created_at',
  'revoked_at',
  'expires_at',
  'last_used_on',
  'rate_limit',
] as const

export function createKeyStore(db: Kysely<Tables>, { transact }: Database, { note }: Audit): KeyStore {
  return {
    createKey: async (projectId, key) => {
      const project = db.selectFrom('projects').select('id').where('id', '=', projectId)
      if (!(await project.where('deleted_at', 'is', null).executeTakeFirst())) return undefined
      return transact(db, async (connection) => {
        const made = await insertKey(connection, projectId, key)
        await note(connection, 'key.create', made.id, { project: projectId, name: made.name })
        return made
      })
    },
    listKeys: (projectId) =>
      db.selectFrom('keys').select(columns).where('project_id', '=', projectId).orderBy('seq').execute(),
    revokeKey: (projectId, keyId) =>
      transact(db, async (connection) => {
        const { numUpdatedRows } = await connection
          .updateTable('keys')
          .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(new Date().toISOString())) }))
          .where('id', '=', keyId)
          .where('project_id', '=', projectId)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) await note(connection, 'key.revoke', keyId, { project: projectId })
        return numUpdatedRows > 0n
      }),
    findAccess: async (hash) => {
      const row = await db
        .selectFrom('keys')
        .innerJoin('projects', 'projects.id', 'keys.project_id')
        .select([
          'keys.id as keyId',
          'keys.expires_at as expiresAt',
          'keys.rate_limit as rateLimit',
          'projects.id as projectId',
          'projects.name as projectName',
          'projects.enabled as enabled',
        ])
        .where('keys.hash', '=', hash)
        .where('keys.revoked_at', 'is', null)
        .where('projects.deleted_at', 'is', null)
        .executeTakeFirst()
      return row && { ...row, enabled: row.enabled === 1 }
    },
    noteKeysUsed: async (keyIds, day) => {
      await transact(db, (connection) =>
        connection
          .updateTable('keys')
          .set({ last_used_on: day })
          .where('id', 'in', [...keyIds])
          .execute(),
      )
    },
  }
}

/** Stores a key, within whatever transaction it is part of. */
export async function insertKey(db: Kysely<Tables>, projectId: string, key: NewKeyRecord): Promise<KeyRecord> {
  const { name, hash, lastFour, expiresAt = null, rateLimit = null } = key
  const made: KeyRecord = {
    id: createId('key'),
    name,
    last_four: lastFour,
    created_at: new Date().toISOString(),
    revoked_at: null,
    expires_at: expiresAt,
    last_used_on: null,
    rate_limit: rateLimit,
  }
  await db
    .insertInto('keys')
    .values({ ...made, project_id: projectId, hash })
    .execute()
  return made
}
