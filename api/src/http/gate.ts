import type { Access } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { authenticate } from './authenticate.ts'
import type { Exchange } from './exchange.ts'
import type { KeyUse } from './key-use.ts'
import { createMemory, type Memory } from './memory.ts'
import { Problem } from './problem.ts'
import { createRateLimiter } from './rate-limit.ts'

export interface GateOptions {
  store: Store
  /** Requests a minute that each key may make which has no limit of its own. Default: no limit. */
  rateLimit?: number | undefined
  /** Notes when keys are used. Default: nothing does. */
  keyUse?: KeyUse | undefined
}

/** What every request with a key has to pass. */
export interface Gate {
  readonly memory: Memory
  /**
   * Lets in who sends a good key in an `Authorization` header: one of the project, where one is given.
   *
   * @throws {Problem} 401, 403, 404 or 429
   */
  admit(authorization: string | null, exchange: Exchange, projectId?: string): Promise<Access>
}

/** Makes the one gate of a process: a key's allowance holds for all that it asks for. */
export function createGate({ store, rateLimit, keyUse }: GateOptions): Gate {
  const memory = createMemory(store)
  const limiter = createRateLimiter()
  return {
    memory,
    admit: async (authorization, exchange, projectId) => {
      const access = await authenticate({ store, memory }, authorization)
      exchange.keyId = access.keyId
      keyUse?.note(access.keyId)
      const seconds = limiter(access.keyId, access.rateLimit ?? rateLimit)
      if (seconds > 0) {
        throw new Problem('rate_limited', `Too many requests with this key. Try again in ${seconds} s.`, {
          headers: { 'retry-after': String(seconds) },
        })
      }
      // Another project is as unknown as one that never was.
      if (projectId !== undefined && projectId !== access.projectId) {
        throw new Problem('project_not_found', 'There is no such project for this key.')
      }
      if (!access.enabled) throw new Problem('api_disabled', 'The API is disabled for this project.')
      return access
    },
  }
}
