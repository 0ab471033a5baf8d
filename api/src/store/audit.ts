import { userInfo } from 'node:os'
import type { Kysely, Transaction } from 'kysely'
import type { AuditRecord } from './records.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** Writes who changed what, in the transaction that changes it. */
export interface Audit extends Pick<Store, 'listAudit'> {
  note(connection: Transaction<Tables>, action: string, subject: string, detail?: object): Promise<void>
}

/** The system's user, by number where the system knows no name, as in many containers. */
function nameUser(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}

export function createAuditStore(db: Kysely<Tables>, actor = nameUser()): Audit {
  return {
    note: async (connection, action, subject, detail = {}) => {
      const line = { at: new Date().toISOString(), actor, action, subject, detail: JSON.stringify(detail) }
      await connection.insertInto('audit').values(line).execute()
    },
    listAudit: async (limit) => {
      const rows = await db
        .selectFrom('audit')
        .select(['at', 'actor', 'action', 'subject', 'detail'])
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row): AuditRecord => ({ ...row, detail: JSON.parse(row.detail) }))
    },
  }
}
