import fc from 'fast-check'
import { toHtml as hastToHtml } from 'hast-util-to-html'
import { type HtmlOptions, paginate, toHast, toHtml, writePage } from 'scriptdown'
import { expect, test } from 'vitest'
import { document, levels } from '../arbitraries.ts'

const options: fc.Arbitrary<HtmlOptions> = fc.record(
  {
    layout: fc.constantFrom('screenplay', 'plain'),
    alternates: fc.constantFrom('omit', 'include'),
    ids: fc.boolean(),
    idPrefix: fc.constantFrom('', 'a-', '"\'&`<'),
    toc: fc.boolean(),
    printToc: fc.boolean(),
    titlePage: fc.record({ title: fc.string({ unit: 'binary' }), contact: fc.constant('a\nb') }, { requiredKeys: [] }),
    printAlternates: fc.boolean(),
    labels: fc.record({ scenes: fc.string(), alternates: fc.string(), screenplay: fc.string() }, { requiredKeys: [] }),
    standalone: fc.constantFrom(undefined, writePage),
    paged: fc.constantFrom(undefined, paginate),
    sceneNumbers: fc.constantFrom('count', undefined),
    planning: fc.constantFrom('include', undefined),
    title: fc.string({ unit: 'binary' }),
    lang: fc.constantFrom('de', '"'),
    paper: fc.constantFrom('letter', 'a4'),
    revisionColor: fc.constantFrom('Pink', null, '"'),
  },
  { requiredKeys: [] },
)

test.each(levels)('toHtml is hast-util-to-html of toHast, byte for byte: %s', (level) => {
  fc.assert(
    fc.property(document(level), options, (script, chosen) => {
      expect(toHtml(script, chosen)).toBe(hastToHtml(toHast(script, chosen)))
    }),
  )
})
