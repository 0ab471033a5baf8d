import type { OptionRules } from './arguments.ts'
import type { OnMessage } from './issues.ts'
import type { Limits } from './limits.ts'
import type { OffsetUnit } from './offsets.ts'

/** Options of `parseDocument` and `safeParseDocument`. */
export interface ParseOptions {
  /** What the offsets in the input count; in the document they are UTF-16 code units. Default `utf-16`. */
  offsets?: OffsetUnit | undefined
  /** Mend what can be mended, with a message each, instead of failing. Default `false`. */
  repair?: boolean | undefined
  /** What becomes of fields that the format does not know, at any depth: dropped, or kept as they are. Default `drop`. */
  unknownFields?: 'drop' | 'keep' | undefined
  /** Called with each thing mended, once the document is whole. Default: silence. */
  onMessage?: OnMessage | undefined
  /** Sizes beyond which an input is refused; each has its default. */
  limits?: Limits | undefined
}

/** What the options may be. */
export const parseRules: OptionRules = {
  offsets: ['utf-16', 'code-point'],
  repair: 'a boolean',
  unknownFields: ['drop', 'keep'],
  onMessage: 'a function',
  limits: 'an object',
}
