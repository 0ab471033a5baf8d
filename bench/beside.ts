import { toHtml, toMarkdown } from 'scriptdown'
import { generated, type Sample } from './documents.ts'
import { type MeasureOptions, measure, ratios, spread, type Task, type Timing } from './measure.ts'
import { htmlPeers, markdownPeers, type Peer } from './peers.ts'
import { baseline } from './stages.ts'
import { figure, range, table } from './table.ts'

/**
 * Ours and others' serializers on one script. Ours start from the Document. The others are timed twice: from a model of
 * their own that is there already, and from the Document, with the model built on the way.
 */
export function comparePeers(size: number, options: MeasureOptions): string {
  const sample = generated(size)
  const compare = (title: string, own: Task, peers: readonly Peer[]): string => {
    const [base, ours, ...theirs] = measure(
      [baseline(sample), own, ...peers.flatMap((peer) => both(peer, sample))],
      options,
    )
    if (!base || !ours) throw new RangeError('nothing measured')
    const cells = (timing: Timing): string[] => [
      figure(spread(timing.times).median),
      range(ratios(timing, base)),
      timing === ours ? '1' : range(ratios(timing, ours)),
    ]
    const rows = [ours, ...theirs].map((timing) => [timing.name, ...cells(timing)])
    return table([title, 'ms', '× JSON.parse', '× ours'], rows)
  }
  return [
    compare('to Markdown', { name: '**scriptdown**', run: () => toMarkdown(sample.document) }, markdownPeers),
    compare('to HTML', { name: '**scriptdown**', run: () => toHtml(sample.document) }, htmlPeers),
  ].join('\n\n')
}

function both(peer: Peer, { document }: Sample): Task[] {
  return [
    { name: `${peer.name}, from its model`, run: peer.prepare(document) },
    { name: `${peer.name}, from the Document`, run: () => peer.prepare(document)() },
  ]
}
