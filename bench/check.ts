import assert from 'node:assert/strict'
import { toHtml as stringifyHtml } from 'hast-util-to-html'
import { type Document, parseDocument, resolveMarks, type Span, toHast, toHtml, toMarkdown, toMdast } from 'scriptdown'
import { parseFdx, toFdx } from 'scriptdown/fdx'
import { blocksDifference, expectedCharacters } from '../test/compare.ts'
import { type ReadBlock, type Reader, readers } from '../test/readers.ts'
import type { Sample } from './documents.ts'
import { allHostile } from './growing.ts'
import { htmlPeers, markdownPeers } from './peers.ts'
import { withExtension } from './stages.ts'

/** Throws where a result that is about to be measured is wrong. */
export function check(samples: readonly Sample[], hostileScale: number): void {
  for (const { text, document } of samples) {
    assert.deepEqual(parseDocument(text), document)
    checkOutputs(document)
    for (const peer of [...markdownPeers, ...htmlPeers]) assert.ok(peer.prepare(document)().length > 0, peer.name)
  }
  for (const { name, make } of allHostile(hostileScale)) {
    try {
      checkOutputs(make())
    } catch (cause) {
      throw new Error(name, { cause })
    }
  }
}

function checkOutputs(document: Document): void {
  for (const { text, marks } of document.paragraphs) assert.equal(resolveMarks(text, marks).map(textOf).join(''), text)
  assert.equal(withExtension.stringify(toMdast(document)), toMarkdown(document))
  assert.equal(toHtml(document), stringifyHtml(toHast(document)))
  const fdx = toFdx(document)
  assert.equal(toFdx(parseFdx(fdx).document), fdx)
  const markdown = toMarkdown(document, { layout: 'plain' })
  for (const reader of readers) if (reader.available) checkReading(document, markdown, reader)
}

function checkReading({ paragraphs }: Document, markdown: string, reader: Reader): void {
  const expected = paragraphs
    .filter(({ text }) => text !== '')
    .map(({ text, marks }): ReadBlock => {
      return { type: 'paragraph', quoted: false, characters: expectedCharacters(text, marks) }
    })
  assert.equal(blocksDifference(expected, reader.read(markdown), reader), undefined, reader.name)
}

function textOf(span: Span): string {
  return span.type === 'text' ? span.value : span.children.map(textOf).join('')
}
