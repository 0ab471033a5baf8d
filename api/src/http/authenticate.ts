import { hashKey, isKeyShaped, nameKey } from '../keys.ts'
import type { Access } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Memory } from './memory.ts'
import { Problem } from './problem.ts'

/** Where keys are looked up. */
export interface Stored {
  readonly store: Store
  readonly memory: Memory
}

const challenge = 'Bearer realm="scriptdown-api"'

/**
 * Finds what the key in an `Authorization` header opens. A key that is mistyped, unknown, revoked or expired gives one and the
 * same answer.
 *
 * @throws {Problem} 401
 */
export async function authenticate(stored: Stored, header: string | null): Promise<Access> {
  if (header === null) {
    throw new Problem('missing_api_key', 'No API key: send the header "Authorization: Bearer <API_KEY>".', {
      headers: { 'www-authenticate': challenge },
    })
  }
  const key = /^bearer +(\S+)$/i.exec(header)?.[1]
  if (key === undefined) {
    throw new Problem('malformed_authorization', 'The header must read "Authorization: Bearer <API_KEY>".', {
      headers: { 'www-authenticate': `${challenge}, error="invalid_request"` },
    })
  }
  const access = await findAccess(stored, key)
  if (access && !isPast(access.expiresAt)) return access
  throw new Problem('invalid_api_key', 'The API key is not valid.', {
    headers: { 'www-authenticate': `${challenge}, error="invalid_token"` },
  })
}

/** Remembered by the hash: a key is nowhere kept as it is. */
function findAccess({ store, memory }: Stored, key: string): Access | undefined | Promise<Access | undefined> {
  return memory.recall(`key ${nameKey(key)}`, async () => {
    // What is mistyped needs no look into the store.
    if (!isKeyShaped(key)) return undefined
    return store.findAccess(hashKey(key))
  })
}

function isPast(moment: string | null): boolean {
  return moment !== null && Date.parse(moment) <= Date.now()
}
