import { readFileSync } from 'node:fs'
import * as library from 'scriptdown'
import * as fdx from 'scriptdown/fdx'
import * as fountain from 'scriptdown/fountain'
import * as markdown from 'scriptdown/markdown'
import * as pdf from 'scriptdown/pdf'
import * as plugins from 'scriptdown/unified'
import { expect, expectTypeOf, test } from 'vitest'

/** Names of the types that an entry point exports, as its source lists them. */
function typesOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  expect(source).not.toMatch(/export \*|export default/)
  const lists = [...source.matchAll(/export (type )?\{([^}]*)\}/g)].flatMap(([, type, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => type || name.startsWith('type '))
      .map((name) => name.replace(/^type /, '')),
  )
  const declared = [...source.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name = '']) => name)
  return [...lists, ...declared].filter(Boolean).sort()
}

test('values of scriptdown', () => {
  expect(Object.keys(library).sort()).toEqual([
    'DocumentError',
    'documentSchema',
    'findKind',
    'flattenSpans',
    'formatIssue',
    'markSchema',
    'paginate',
    'paragraphSchema',
    'parseDocument',
    'resolveMarks',
    'safeParseDocument',
    'sanitizeSchema',
    'scriptToMarkdown',
    'toHast',
    'toHtml',
    'toMarkdown',
    'toMdast',
    'toScenes',
    'writePage',
  ])
})

test('types of scriptdown', () => {
  expect(typesOf('src/index.ts')).toEqual([
    'Alternate',
    'Block',
    'ConvertOptions',
    'Document',
    'DocumentShape',
    'Entry',
    'HastHint',
    'Highlight',
    'HtmlOptions',
    'HtmlSink',
    'Issue',
    'IssueCode',
    'Kind',
    'KindOptions',
    'Labels',
    'Limits',
    'Mark',
    'MarkShape',
    'MarkSpan',
    'MarkType',
    'MarkdownExtension',
    'MarkdownOptions',
    'MarkedText',
    'MarkedTextShape',
    'Message',
    'MessageCode',
    'OffsetUnit',
    'OnMessage',
    'Page',
    'PageLabels',
    'PageLine',
    'PageOptions',
    'Paginate',
    'Paragraph',
    'ParagraphShape',
    'ParseOptions',
    'ParseResult',
    'Path',
    'Role',
    'SanitizeSchema',
    'Scene',
    'Single',
    'SourceData',
    'Span',
    'SpanLike',
    'Speech',
    'TextColor',
    'TextSpan',
    'TitleEntry',
    'TitlePage',
    'TitleText',
    'Underline',
    'UpperCase',
    'WritePage',
  ])
})

test('values and types of scriptdown/fdx', () => {
  expect(Object.keys(fdx).sort()).toEqual(['parseFdx', 'safeParseFdx', 'toFdx'])
  expect(typesOf('src/fdx.ts')).toEqual(['FdxOptions', 'FdxResult', 'FdxScript', 'ParseFdxOptions'])
})

test('values and types of scriptdown/fountain', () => {
  expect(Object.keys(fountain).sort()).toEqual(['parseFountain', 'toFountain'])
  expect(typesOf('src/fountain.ts')).toEqual(['FountainOptions', 'FountainResult'])
})

test('values and types of scriptdown/unified', () => {
  expect(Object.keys(plugins).sort()).toEqual([
    'scriptParse',
    'scriptParseHtml',
    'scriptRehype',
    'scriptRemark',
    'scriptStringify',
  ])
  expect(typesOf('src/unified.ts')).toEqual(['ScriptParseHtmlOptions', 'ScriptParseOptions', 'SourceOptions'])
})

test('values and types of scriptdown/markdown', () => {
  expect(Object.keys(markdown).sort()).toEqual(['applyMarkdown', 'fromMdast', 'parseMarkdown'])
  expect(typesOf('src/markdown.ts')).toEqual([
    'AddedChange',
    'ApplyOptions',
    'ApplyResult',
    'Change',
    'EditedChange',
    'EditedField',
    'FromMdastOptions',
    'MarkdownResult',
    'MergedChange',
    'MovedChange',
    'ParseMarkdownOptions',
    'RemovedChange',
    'SplitChange',
  ])
})

test('values and types of scriptdown/pdf', () => {
  expect(Object.keys(pdf)).toEqual(['toPdf'])
  expect(typesOf('src/pdf.ts')).toEqual(['PdfFont', 'PdfOptions'])
})

test('what a function hands out is read-only', () => {
  type Results = [ReturnType<typeof markdown.parseMarkdown>, ReturnType<typeof markdown.applyMarkdown>]
  type EditedFields = Extract<Results[1]['changes'][number], { type: 'edited' }>['fields']
  expectTypeOf<Results[0]>().toEqualTypeOf<Readonly<Results[0]>>()
  expectTypeOf<Results[1]>().toEqualTypeOf<Readonly<Results[1]>>()
  expectTypeOf<Results[0]['messages']>().not.toExtend<unknown[]>()
  expectTypeOf<Results[1]['messages']>().not.toExtend<unknown[]>()
  expectTypeOf<Results[1]['changes']>().not.toExtend<unknown[]>()
  expectTypeOf<EditedFields>().not.toExtend<unknown[]>()
})
