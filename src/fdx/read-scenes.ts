import { findKind } from '../kinds.ts'
import { readNote } from './read-notes.ts'
import { readRuns } from './read-runs.ts'
import { blocks, countStrays, parts, type Reading, readAlternates, runsOf, toParagraph } from './reading.ts'
import { attributeOf, childrenOf, textOf, type XmlElement } from './xml.ts'

/*
 * What hangs on the heading of a scene: what is said of it, and the scene itself where it is omitted.
 */

/**
 * Adds what is in a scene that was omitted, and is kept in its place: its paragraphs as what is cut, those of dual dialogues
 * and of omitted scenes in it too, and its notes and summaries. What is still to be read is kept on a list, so that no depth
 * overflows the stack.
 */
export function readOmitted(element: XmlElement, reading: Reading): void {
  const rest = [element]
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { name, children } = next
    if (name === 'ScriptNote') reading.paragraphs.push(readNote(next, reading))
    else if (name === 'SceneProperties') readScene(next, reading)
    else {
      const read = name === 'Paragraph' ? blocks : ['Paragraph', ...blocks]
      if (name === 'Paragraph') readCut(next, reading)
      else countStrays(next, reading.losses, read)
      for (const child of children.toReversed()) if (read.includes(child.name)) rest.push(child)
    }
  }
}

/** Adds a paragraph of a scene that was omitted, if it has any words. */
function readCut(element: XmlElement, reading: Reading): void {
  const { paragraphs, losses } = reading
  const marked = readRuns(runsOf(element, losses, parts), losses)
  if (marked.text === '') return
  losses.add('omitted')
  const paragraph = toParagraph(attributeOf(element, 'id'), 'boneyard', marked, reading)
  readAlternates(childrenOf(element, 'Alts'), paragraph, reading)
  paragraphs.push(paragraph)
}

/** A scene's summary as synopses, a paragraph each, unless the script has them as such: Final Draft 13 has both. */
export function readScene(element: XmlElement, reading: Reading): void {
  const { paragraphs, losses } = reading
  if (hasProperties(element)) losses.add('scenes')
  for (const summary of childrenOf(element, 'Summary')) {
    countStrays(summary, losses, ['Paragraph'])
    for (const paragraph of childrenOf(summary, 'Paragraph')) {
      const marked = readRuns(runsOf(paragraph, losses), losses)
      if (marked.text.trim() === '' || reading.summaries().has(marked.text.trim())) continue
      losses.add('summaries')
      paragraphs.push(toParagraph(undefined, 'synopsis', marked, reading))
    }
  }
}

/** Whether somebody said anything of a scene: every scene of Final Draft has a length and a page, which it counts itself. */
function hasProperties(element: XmlElement): boolean {
  const { children } = element
  if (attributeOf(element, 'Title') || attributeOf(element, 'Color')) return true
  return children.some((child) => child.name !== 'Summary' && textOf(child).trim() !== '')
}

/** The summaries that are paragraphs of a script already. */
export function findSummaries(contents: readonly XmlElement[]): Set<string> {
  const paragraphs = contents.flatMap((content) => childrenOf(content, 'Paragraph'))
  const found = paragraphs.filter((one) => findKind(attributeOf(one, 'Type') ?? '').name === 'synopsis')
  return new Set(found.map((paragraph) => childrenOf(paragraph, 'Text').map(textOf).join('').trim()))
}
