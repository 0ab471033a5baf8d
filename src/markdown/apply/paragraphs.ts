import type { Alternate, Mark, MarkedText, Paragraph } from '../../document/schema.ts'
import type { Mutable } from '../../document/values.ts'
import type { MarkdownOptions } from '../options.ts'
import { isCovered } from '../reader/forms.ts'
import type { EditedField } from './changes.ts'
import { type Draft, isBreak, type WrittenParts } from './drafts.ts'
import type { ReadPart } from './gap.ts'
import type { Group, GroupEdit } from './groups.ts'
import { madeOf } from './joins.ts'
import type { KindGiver } from './kinds.ts'
import { mergeText } from './merge.ts'

/** What is needed to write a paragraph. */
export interface Writing {
  readonly paragraphs: readonly Paragraph[]
  readonly written: ReadonlyMap<number, WrittenParts>
  /** Indexes of those that are still there. */
  readonly standing: ReadonlySet<number | undefined>
  readonly options: MarkdownOptions
  readonly giver: KindGiver
}

/** A paragraph that there was, as it is now: the very same one where nothing of it was touched. */
export function editParagraph(draft: Draft, paragraph: Paragraph, writing: Writing): Paragraph {
  const { texts, alternates } = draft
  const written = writing.written.get(draft.index as number)
  const isWhole = texts.length === written?.texts && alternates.length === written.alternates
  if (isWhole && [...texts, ...alternates].every(isUntouched) && areInPlace(draft)) return paragraph
  const group = texts.find(({ part }) => part?.source)
  const isGone = !group && texts.length < (written?.texts ?? 0)
  const { text, marks } = group ? textOf(group, writing) : isGone ? { text: '', marks: [] } : paragraph
  const isUnbroken = written?.hasBreak && !texts.some(({ part }) => isBreak(part))
  const kind = kindOf(texts[0], writing) ?? (isUnbroken ? writing.giver.plain() : paragraph.kind)
  const edited: Mutable<Paragraph> = { ...paragraph, kind, text, marks }
  if (alternates.length > 0 || written?.alternates) edited.alternates = alternatesOf(draft, paragraph, writing)
  addJoined(edited, draft, writing)
  return findEdited(paragraph, edited).length === 0 ? paragraph : edited
}

/** A paragraph that there was not: what was split off another one is of its kind, unless that breaks the page. */
export function newParagraph(draft: Draft, id: string, writing: Writing): Paragraph {
  const { texts, alternates, splitFrom } = draft
  const [group] = texts
  const { text, marks } = group ? textOf(group, writing) : { text: '', marks: [] }
  const isSplit = splitFrom !== undefined && !writing.written.get(splitFrom)?.hasBreak
  const splitKind = isSplit ? (kindOf(group, writing) ?? writing.paragraphs[splitFrom]?.kind) : undefined
  const kind = splitKind ?? (group?.edit ? writing.giver.give(group.edit).kind : writing.giver.plain())
  const paragraph: Mutable<Paragraph> = { id, object: 'script_paragraph', kind, text, marks }
  if (alternates.length > 0) paragraph.alternates = alternates.map((one) => textOf(one, writing))
  addJoined(paragraph, draft, writing)
  return paragraph
}

/** Which fields of a paragraph differ. */
export function findEdited(a: Paragraph, b: Paragraph): EditedField[] {
  const fields: EditedField[] = []
  if (a.kind !== b.kind) fields.push('kind')
  if (a.text !== b.text) fields.push('text')
  if (!areSame(a.marks, b.marks)) fields.push('marks')
  const [one, other] = [a.alternates ?? [], b.alternates ?? []]
  const differs = one.length !== other.length || one.some((text, index) => !isSameText(text, other[index] as Alternate))
  if (differs) fields.push('alternates')
  return fields
}

function isSameText(a: MarkedText, b: MarkedText): boolean {
  return a.text === b.text && areSame(a.marks, b.marks)
}

function areSame(a: readonly Mark[], b: readonly Mark[]): boolean {
  if (a === b) return true
  return a.length === b.length && a.every((mark, index) => isSameMark(mark, b[index] as Mark))
}

function isSameMark(a: Mark, b: Mark): boolean {
  return a === b || (a.start === b.start && a.end === b.end && a.type === b.type && a.value === b.value)
}

/** Whether the alternates of a paragraph are its own, in their order. */
function areInPlace({ index, alternates }: Draft): boolean {
  const places = alternates.map(({ part }) => (part?.index === index ? (part?.source?.alternate ?? -1) : -1))
  return places.every((place, at) => place > (places[at - 1] ?? -1))
}

function isUntouched({ edit }: Group): boolean {
  return !edit || edit.isSame
}

/** The kind of a paragraph whose form became another one, or that nothing is left of the layout's own marks of. */
function kindOf(group: Group | undefined, { giver, options }: Writing): string | undefined {
  const edit = group?.edit
  if (!edit?.base) return undefined
  if (edit.base.source?.alternate !== undefined) return giver.give(edit).kind
  const isSameForm = formIn(options, edit.form) === formIn(options, edit.base.form)
  return isSameForm && !isUndecorated(edit, edit.base) ? undefined : giver.give(edit).kind
}

/** In the plain layout quotes say nothing. */
function formIn({ layout }: MarkdownOptions, form: string): string {
  return layout === 'plain' ? form.replace('>', '') : form
}

function isUndecorated({ text }: GroupEdit, { source, read }: ReadPart): boolean {
  const decorations = source?.decorations ?? []
  const hasNone = (type: string): boolean => text.marks.every((mark) => mark.type !== type)
  return decorations.some((type) => isCovered(read, type) && hasNone(type))
}

/** The text of a group: its own, untouched or edited, or new. */
function textOf({ part, edit, isAlternate }: Group, { options, giver }: Writing): MarkedText {
  if (!edit || (edit.isSame && part)) return part?.source?.text ?? { text: '', marks: [] }
  const source = edit.base?.source
  if (!source || !edit.base) {
    const { text, marks } = isAlternate ? edit.text : giver.give(edit)
    return { text, marks }
  }
  const { decorations } = source
  return mergeText({ ...madeOf(edit.base, edit.absorbed), edited: edit.text, decorations, options })
}

/** Other wordings that do not stand in the Markdown stay with a text that was joined to another one. */
function addJoined(paragraph: Mutable<Paragraph>, { texts }: Draft, { paragraphs, written, standing }: Writing): void {
  const absorbed = texts.flatMap(({ edit }) => edit?.absorbed ?? []).sort((a, b) => a.index - b.index)
  const alternates = absorbed.flatMap(({ index }) => {
    const isElsewhere = standing.has(index) || written.get(index)?.alternates
    return isElsewhere ? [] : (paragraphs[index]?.alternates ?? [])
  })
  if (alternates.length > 0) paragraph.alternates = [...(paragraph.alternates ?? []), ...alternates]
}

/** Other wordings in the order of the Markdown; those that do not stand in it stay behind the one before them. */
function alternatesOf({ alternates, index }: Draft, paragraph: Paragraph, writing: Writing): Alternate[] {
  const items = alternates.map((group): { text: Alternate; from: number } => {
    const { part } = group
    const from = part?.index === index ? (part?.source?.alternate ?? -1) : -1
    const text = textOf(group, writing)
    const own = paragraph.alternates?.[from]
    return { text: own && !isSameText(own, text) ? { ...own, ...text } : (own ?? text), from }
  })
  paragraph.alternates?.forEach((text, from) => {
    if (text.text !== '') return
    const before = items.findLastIndex((item) => item.from >= 0 && item.from < from)
    items.splice(before + 1, 0, { text, from })
  })
  return items.map(({ text }) => text)
}
