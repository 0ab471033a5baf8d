import { checkEach, checkOptions, isMarkedText, isString, sameRules } from './arguments.ts'
import type { Path } from './issues.ts'
import type { MarkedText } from './schema.ts'
import { isObject, type Mutable } from './values.ts'

/**
 * What stands on a script's title page. No part of Document JSON, which has no place for it: readers of formats that do
 * give it beside the document, and writers take it as an option.
 */
export interface TitlePage {
  /** What the script is called. */
  readonly title?: TitleText | undefined
  /** How the author is named: `written by`. */
  readonly credit?: TitleText | undefined
  /** One a line. */
  readonly author?: TitleText | undefined
  /** What the script is based on. */
  readonly source?: TitleText | undefined
  /** As it is to be printed: no date is read from it. */
  readonly draftDate?: TitleText | undefined
  /** Where its author is reached, a line each. */
  readonly contact?: TitleText | undefined
  /** Whatever else is to stand there. */
  readonly notes?: TitleText | undefined
  /** Whatever else, in order, each under its own key: `Copyright`, a further `Credit` with its `Author`. */
  readonly other?: readonly TitleEntry[] | undefined
}

/** A text of a title page under a key of its own. */
export interface TitleEntry {
  /** What it is, as it is written: `Copyright`. */
  readonly key: string
  /** What it says. */
  readonly value: TitleText
}

/** A text of a title page, with marks where it has any. Lines end with `\n`. */
export type TitleText = string | MarkedText

/** A line or more of a title page: under which key it is written, and what it says. */
export interface TitleField extends MarkedText {
  readonly key: string
  /** Where it stands in the options. */
  readonly path: Path
}

/** A field that every format of scripts knows. */
type TitleName = Exclude<keyof TitlePage, 'other'>

/** Those fields, with the key that Fountain gives them, in the order of a page. */
const titleKeys = {
  title: 'Title',
  credit: 'Credit',
  author: 'Author',
  source: 'Source',
  draftDate: 'Draft date',
  contact: 'Contact',
  notes: 'Notes',
} as const satisfies Record<TitleName, string>

const titleNames = Object.keys(titleKeys) as TitleName[]

/** Throws a `TypeError` where a title page has a field that it cannot have, or one that holds what it cannot. */
export function checkTitlePage(caller: string, titlePage: TitlePage = {}): void {
  const name = `${caller}: titlePage`
  checkOptions(name, titlePage, { ...sameRules(titleKeys, 'any'), other: 'a list' })
  const { other = [], ...fields } = titlePage
  checkEach(name, fields, isText, 'a string or a text with marks')
  checkEach(`${name}.other`, other, isEntry, 'a key with its value')
}

function isText(value: unknown): boolean {
  return isString(value) || isMarkedText(value)
}

function isEntry(value: unknown): boolean {
  return isObject(value) && isString(value.key) && isText(value.value)
}

/** The fields of a title page that say something, in the order of the page. */
export function titleFields(titlePage: TitlePage): TitleField[] {
  const known = titleNames.map((name) => {
    return { key: titleKeys[name], path: ['titlePage', name], ...toMarkedText(titlePage[name] ?? '') }
  })
  return [
    ...known,
    ...(titlePage.other ?? []).map(({ key, value }, index) => ({
      key,
      path: ['titlePage', 'other', index, 'value'],
      ...toMarkedText(value),
    })),
  ]
    .filter(({ text }) => text)
    .sort((a, b) => placeOf(a.key) - placeOf(b.key))
}

/**
 * Where a field stands by its key: in the middle of the page what the script is called, 0, below it credits and their
 * names, 1, what it is based on, 2; all else at its foot, 3.
 */
export function placeOf(key: string): number {
  return /^title$/i.test(key) ? 0 : /^(?:credit|authors?)$/i.test(key) ? 1 : /^source$/i.test(key) ? 2 : 3
}

/** Where the fields of a title page stand: in its middle, and at its foot on either side. */
export interface TitleParts {
  readonly middle: readonly TitleField[]
  readonly left: readonly TitleField[]
  readonly right: readonly TitleField[]
}

/** The fields of a title page by where they stand. */
export function titleParts(titlePage: TitlePage): TitleParts {
  const fields = titleFields(titlePage)
  return {
    middle: fields.filter(({ key }) => placeOf(key) < 3),
    left: fields.filter(({ key }) => key === 'Contact'),
    right: fields.filter(({ key }) => placeOf(key) > 2 && key !== 'Contact'),
  }
}

/** Blank lines before a field: one, but where another thought begins. */
export function blanksBefore(key: string): number {
  return /^(?:credit|source)$/i.test(key) ? 3 : 1
}

/** The field that every format knows under a key, whatever its case; `Authors` is `Author`. */
export function findTitleField(key: string): TitleName | undefined {
  const name = key
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^authors$/, 'author')
  return titleNames.find((field) => titleKeys[field].toLowerCase() === name)
}

/** A title page of fields as a format has them. */
export function toTitlePage(fields: readonly TitleEntry[]): TitlePage {
  const titlePage: Mutable<TitlePage> = {}
  const other: { key: string; value: TitleText }[] = []
  for (const { key, value } of fields) {
    const name = findTitleField(key)
    if (name && titlePage[name] === undefined) titlePage[name] = value
    else other.push({ key, value })
  }
  // In the order in which it is written again.
  if (other.length > 0) titlePage.other = other.sort((a, b) => placeOf(a.key) - placeOf(b.key))
  return titlePage
}

/** A text of a title page with its marks, of which it may have none. */
export function toMarkedText(value: TitleText): MarkedText {
  return typeof value === 'string' ? { text: value, marks: [] } : value
}
