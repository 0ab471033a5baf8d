import { create } from '../page/dom.ts'
import type { MessageRow } from '../protocol.ts'
import { createList, type ViewParts } from './list.ts'
import type { View } from './view.ts'

const titles: Readonly<Record<MessageRow['type'], string>> = { issue: 'Issue', mended: 'Mended', lost: 'Lost' }

/** Issues and messages; choosing one leads to its place in the source. */
export function createMessagesView(parts: ViewParts, onEnter: (line: number) => void): View {
  return createList({
    ...parts,
    view: 'messages',
    label: 'Messages',
    lineHeight: 60,
    empty: 'No messages: nothing was mended, and nothing is lost.',
    draw: (item, { type, code, place, message, outputs, line }) => {
      item.classList.add(type)
      item.dataset.line = String(line)
      const where = outputs.length > 0 ? ` in ${outputs.join(' and ')}` : ''
      item.append(
        create('span', { class: 'type' }, `${titles[type]}${where}`),
        ' ',
        create('code', {}, code),
        ' ',
        create('span', { class: 'place' }, place || 'the whole source'),
        ' ',
        create('span', { class: 'message', dir: 'auto' }, message),
      )
    },
    onEnter: (item) => onEnter(Number(item.dataset.line)),
  })
}
