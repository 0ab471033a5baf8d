import { type Conversion, convert } from './convert/conversion.ts'
import { readScript } from './convert/formats.ts'
import { rowsOf, summarize } from './convert/sheet.ts'
import type { Answer, CallName, Calls, Question, ViewName } from './protocol.ts'

let version = -1
/** What is made of the source, and of the last one that was a document. */
let current: Conversion | undefined
let lastDocument: Conversion | undefined

/** While a source is no document, its lines and issues stand beside the outputs of the last one that was. */
function conversionOf(view: ViewName): Conversion | undefined {
  return view === 'json' || view === 'messages' ? current : lastDocument
}

const answers: { [Name in CallName]: (ask: Calls[Name]['ask']) => Calls[Name]['answer'] | undefined } = {
  convert: ({ script: given, isNew, settings }) => {
    const start = performance.now()
    const script = isNew ? readScript(given) : given
    current = convert(script, settings)
    if (current.outcome.isDocument || isNew) lastDocument = current
    const time = performance.now() - start
    return { ...current.outcome, isNew, time, ...(script !== given && { script }) }
  },
  open: ({ view }) => {
    const conversion = conversionOf(view)
    return conversion && summarize(conversion.sheet(view))
  },
  rows: ({ view, chunk }) => {
    const conversion = conversionOf(view)
    return conversion && rowsOf(conversion.sheet(view), chunk)
  },
  children: ({ view, path }) => conversionOf(view)?.children(view, path),
  text: ({ view }) => conversionOf(view)?.text(view),
}

function answer<Name extends CallName>({ id, name, ask, ...question }: Question<Name>): Answer {
  if (name === 'convert') version = question.version
  if (question.version !== version) return { id }
  try {
    return { id, answer: answers[name](ask) }
  } catch (error) {
    return { id, error: explain(error) }
  }
}

/** What the library says of options that it refuses; of texts longer than a browser may hold, what that means to its user. */
function explain(error: unknown): string {
  if (error instanceof RangeError) return 'This is too long for the browser.'
  return error instanceof Error ? error.message : String(error)
}

addEventListener('message', ({ data }: MessageEvent<Question>) => postMessage(answer(data)))
