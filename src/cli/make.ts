import type { Message } from '../index.ts'
import { sourceFormatOf } from './names.ts'
import { type Invalid, readerOf, type Valid } from './readers.ts'
import type { Outcome, Settings } from './tasks.ts'
import { writerOf } from './writers.ts'

/** A document in every format that is asked for, in the order of the settings. */
export interface Made {
  readonly ok: true
  readonly rendered: readonly (string | Uint8Array)[]
  readonly messages: readonly Message[]
  readonly paragraphs: number
}

/**
 * Reads an input, the text of a file or a value of a line of NDJSON, and renders it. `name` may tell the input's format.
 * What two formats lose alike is told once.
 */
export async function makeAll(
  name: string,
  input: unknown,
  title: string | undefined,
  settings: Settings,
): Promise<Made | Invalid> {
  const source = sourceFormatOf(name, typeof input === 'string' ? input : '', settings.from)
  const read = await loadOnce(readerOf(source).load)
  const result = read(input, settings.parse)
  if (!result.ok) return result
  const { document, titlePage, sceneNumbers } = result
  const messages = [...result.messages]
  const rendered: (string | Uint8Array)[] = []
  for (const { format, options } of settings.formats) {
    const writer = writerOf(format)
    const render = await loadOnce(writer.load)
    const told: Message[] = []
    const onMessage = (message: Message): void => {
      told.push(message)
    }
    const own = writer.optionsOf({ title, titlePage, sceneNumbers })
    const output = await render(document, { ...own, ...options, onMessage })
    for (const message of leftOut(result, own)) onMessage({ code: 'unsupported-content', path: [], message })
    addNew(messages, told, rendered.length > 0)
    rendered.push(output)
  }
  return { ok: true, rendered, messages, paragraphs: document.paragraphs.length }
}

/** What readers and writers are, by what loads them: to load a module again copies all that it exports. */
const loaded = new Map<() => Promise<unknown>, Promise<unknown>>()

function loadOnce<Code>(load: () => Promise<Code>): Promise<Code> {
  const code = (loaded.get(load) as Promise<Code> | undefined) ?? load()
  loaded.set(load, code)
  return code
}

/** What is beside a document and a format has no place for. */
function leftOut({ titlePage, sceneNumbers }: Valid, own: object): string[] {
  const numbers = Object.keys(sceneNumbers ?? {}).length
  const isTitled = titlePage !== undefined && Object.values(titlePage).some((value) => value !== undefined)
  return [
    ...(isTitled && !('titlePage' in own) ? ['title page: left out'] : []),
    ...(numbers > 0 && !('sceneNumbers' in own) ? [`scene numbers (${numbers}): left out`] : []),
  ]
}

/** The part of an outcome that says what is wrong with a document. */
export function faultsOf({ issues, total }: Invalid): Pick<Outcome, 'issues' | 'total' | 'problem'> {
  const rest = total - issues.length
  return rest === 0
    ? { issues }
    : { issues, total, problem: `${rest} more ${rest === 1 ? 'issue' : 'issues'}, not listed` }
}

function addNew(messages: Message[], told: readonly Message[], mayRepeat: boolean): void {
  const keyOf = ({ code, path, message }: Message): string => JSON.stringify([code, path, message])
  const known = new Set(mayRepeat && told.length > 0 ? messages.map(keyOf) : [])
  for (const message of told) if (known.size === 0 || !known.has(keyOf(message))) messages.push(message)
}
