import { Readable } from 'node:stream'
import jouvence from 'jouvence'
import { characters, type Element, element, type Judge } from './element.ts'

/** A part of a text: characters, or parts within delimiters. */
interface Part {
  readonly type: string
  readonly text?: string
  readonly parts?: readonly Part[]
}

/** An older parser in JavaScript. Of forced action it keeps the sign, of lyrics too. */
export const jouvenceJudge: Judge = {
  name: 'jouvence',
  async read(fountain) {
    const elements: Element[] = []
    const add =
      (kind: string) =>
      (text = '', extra: { extension?: string; alignment?: string } = {}): void => {
        const isCentered = kind === 'action' && typeof extra === 'object' && extra?.alignment === 'centered'
        const full = kind === 'parenthetical' ? `(${text})` : extra?.extension ? `${text} (${extra.extension})` : text
        elements.push(element(isCentered ? 'centered' : kind, print(kind === 'action' ? full.replace(/^!/, '') : full)))
      }
    const ignore = (): void => undefined
    const action = add('action')
    await jouvence.parser().parse(Readable.from([fountain], { objectMode: false }), {
      startOfDocument: ignore,
      titlePage: ignore,
      sceneHeading: (text: string) => add('scene-heading')(text),
      action: (text: string, _: unknown, options?: { alignment?: string }) => action(text, options ?? {}),
      pageBreak: () => add('page-break')(),
      dualDialogueStart: ignore,
      dualDialogueEnd: ignore,
      dialogueStart: ignore,
      dialogueEnd: ignore,
      character: add('character'),
      parenthetical: (text: string) => add('parenthetical')(text),
      dialogue: (text: string) => add('dialogue')(text),
      transition: (text: string) => add('transition')(text),
      section: (text: string) => add('section')(text),
      synopsis: (text: string) => add('synopsis')(text),
      block: ignore,
      endOfDocument: ignore,
    })
    return elements
  },
  // It parts the remark of a cue from its name.
  expect: (elements) =>
    elements.map(({ kind, characters: text }) =>
      element(kind, kind === 'character' ? text.replace(/ *\(/, ' (') : text),
    ),
}

function print(text: string): string {
  const walk = (part: Part, bits: number): string => {
    const inner = bits | (part.type === '_' ? 4 : part.type === '.' ? 0 : part.type.length)
    if (part.text !== undefined) return characters(part.text, bits)
    return (part.parts ?? []).map((one) => walk(one, inner)).join('')
  }
  return walk(jouvence.parseEmphasis().parse(text) as Part, 0)
}
