import { resolve } from 'node:path'
import { doStream, passOverStream } from './documents.ts'
import { identify, isSealed } from './fingerprint.ts'
import type { Files, Io } from './io.ts'
import type { Journal } from './journal.ts'
import type { StreamTask } from './plan.ts'
import type { Session } from './session.ts'
import { createFileSink, fill, type Sink } from './sink.ts'
import { nameOf, stdinArgument } from './source.ts'
import { type FileTask, type FormatSettings, type Settings, toOutcome } from './tasks.ts'

/**
 * Converts a stream into a file of its own or the output that all share, unless that is as it was made the last time: by the
 * stream's stamp, as to read it all is most of the work. True where it could be read to its end.
 */
export async function convertStream(
  { input, isFound, output }: StreamTask,
  shared: Sink,
  settings: Settings,
  session: Session,
  journal: Journal | undefined,
): Promise<boolean> {
  if (await passOverStream({ path: input, isFound }, session.io, shared.take)) return true
  const convertInto = ({ take }: Sink): Promise<boolean> =>
    doStream(input, { ...settings, gives: 'line' }, session, { onNext: take })
  if (output === undefined) return convertInto(shared)
  const convertAlone = async (): Promise<boolean> => fill(await createFileSink(output, session), convertInto)
  if (!journal || input === stdinArgument) return convertAlone()
  const { io, report } = session
  if (await isStreamCurrent({ input, isFound, output }, settings, journal, io.files)) {
    await report.add(toOutcome(nameOf(input), 'unchanged'))
    return true
  }
  const stats = await io.files.stat(input)
  const failed = report.counts.failed
  const isWhole = await convertAlone()
  // What fails is tried, and told, again.
  const made = isWhole && !session.isOver() && report.counts.failed === failed ? await io.files.stat(output) : undefined
  const [identity] = identify(asFile(input, output), new Uint8Array(), stats, [asOne(settings.formats)])
  if (made && identity) {
    const outputs = [{ path: output, written: { ...identity, size: made.size, modified: made.modified } }]
    await journal.remember([toOutcome(nameOf(input), 'done', { outputs })])
  }
  return isWhole
}

/** A stream without its output where that would take its own place, while it is to be passed over. */
export async function spareOther(stream: StreamTask, io: Io): Promise<StreamTask> {
  const { input, isFound, output } = stream
  if (output === undefined || resolve(output) !== resolve(input)) return stream
  const isOther = await passOverStream({ path: input, isFound }, io, async () => {})
  return isOther ? { ...stream, output: undefined } : stream
}

/** Whether the file of a stream is as it was made the last time. */
export async function isStreamCurrent(
  { input, output }: StreamTask,
  { formats }: Settings,
  journal: Journal,
  files: Files,
): Promise<boolean> {
  if (output === undefined || input === stdinArgument) return false
  return isSealed(journal.recall(asFile(input, output)), [asOne(formats)], files)
}

/** A stream and its output, as the journal has files. */
function asFile(input: string, output: string): FileTask {
  return { input, size: 0, title: undefined, isFound: false, outputs: [output], known: undefined }
}

/** Several formats that one file holds. */
function asOne([first, ...others]: readonly FormatSettings[]): FormatSettings {
  const { format = 'markdown', options = {}, fingerprint = '' } = first ?? {}
  return { format, options, fingerprint: [fingerprint, ...others.map((other) => other.fingerprint)].join('\n') }
}
