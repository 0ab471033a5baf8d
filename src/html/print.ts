import { type Paper, papers } from '../pages/papers.ts'

/** A page's margins: left 1.5 inches, text 6 inches wide and a hair, top 1 inch, below what the lines leave free. */
const marginsOf = ({ width, height, lines }: Paper): string =>
  `1in calc(${width} - 7.5in - 2px) calc(${height} - 1in - ${lines}in / 6 - 2pt) 1.5in`

/** The paper of a page of its own without a name: Firefox forgets the named one on some pages. */
export function unnamedPage(paper: Paper): string {
  return `@page { size: ${paper.width} ${paper.height}; margin: ${marginsOf(paper)}; }\n`
}

/**
 * Left 1.5 inches, text 6 inches wide, top 1 inch, with a number top right on every page but the first. Named pages, so
 * that nothing else a site prints is touched. A title page is not counted.
 */
const pageRules = papers
  .map(
    (paper) => `@page screenplay-${paper.name} {
  size: ${paper.width} ${paper.height};
  margin: ${marginsOf(paper)};
  background-color: var(--screenplay-tint, transparent);
  @top-right {
    content: counter(page, screenplay-number) counter(page, screenplay-dot);
    font: 12pt 'Courier Prime', 'Courier Final Draft', 'Courier Screenplay', Courier, monospace;
  }
}
@page screenplay-${paper.name}-title {
  size: ${paper.width} ${paper.height};
  margin: 1in calc(${paper.width} - 7.5in - 2px) 1in 1.5in;
  background-color: var(--screenplay-tint, transparent);
  counter-increment: page 0;
}
`,
  )
  .join('')

/**
 * How the screenplay prints. Its paragraphs stand two pixels lower than they would: an accent above the first line of a page
 * is else painted at the foot of the one before.
 */
export const printRules: string = `@counter-style screenplay-none { system: cyclic; symbols: ''; }
@counter-style screenplay-number { system: extends decimal; range: 2 infinite; fallback: screenplay-none; }
@counter-style screenplay-dot { system: cyclic; symbols: '.'; range: 2 infinite; fallback: screenplay-none; }
${pageRules}@media print {
  .screenplay { color-scheme: light; color: #000; orphans: 2; widows: 2; }
  .screenplay .title-page { page: screenplay-letter-title; }
  .screenplay.a4 .title-page { page: screenplay-a4-title; }
  .screenplay .title-page:not(.title-page + .title-page) { padding-top: 2.5in; }
  .screenplay .title-page + :not(.title-page) { margin-top: 0; }
  .screenplay :is(p, h1, h2, h3, h4, h5, h6) { position: relative; top: 2px; }
  .screenplay :is(h1, h2, h3, h4, h5, h6, .character, .parenthetical) { break-inside: avoid; break-after: avoid; }
  .screenplay .transition { break-before: avoid; }
  .screenplay hr.page-break { break-after: page; height: 0; margin: 0; border: 0; }
  .screenplay > hr.page-break:is(:first-child, .title + *, .title-page + *), .screenplay hr.page-break + hr.page-break { break-after: auto; }
  .screenplay hr.page-break + :is(p, h1, h2, h3, h4, h5, h6, .speech), .screenplay hr.page-break + .scene > :first-child { margin-top: 0; }
  .screenplay a { color: inherit; }
  .screenplay .alternates::details-content { content-visibility: visible; block-size: auto; }
  .screenplay :is(.alternates:not(.printed), .toc) { display: none; }
}
`
