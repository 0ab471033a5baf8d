import type { Paper } from '../pages/papers.ts'
import { marginNumbers } from './page-style.ts'

/**
 * The style of a page that is laid out on paper, after that of a flowing one. Each line has its place whatever the font:
 * none is broken by the browser, and none is higher than a sixth of an inch. On a narrow screen lines flow again. A title
 * page is a page like any other.
 */
export function pagedStyle({ width, height, lines }: Paper): string {
  return `@page { size: ${width} ${height}; margin: 0; }
.screenplay.paged { page: auto; max-width: none; min-height: 0; margin: 0; padding: 0; background: none; box-shadow: none; }
.screenplay .page {
  position: relative;
  box-sizing: border-box;
  width: ${width};
  height: ${height};
  margin: 2rem auto;
  padding: 1in calc(${width} - 7.5in) 0 1.5in;
  overflow: clip;
  background-color: var(--screenplay-paper);
  box-shadow: 0 1px 3px rgb(0 0 0 / 0.2), 0 8px 24px rgb(0 0 0 / 0.12);
  content-visibility: auto;
  contain-intrinsic-size: ${width} ${height};
}
.screenplay .page :is(p, h1, h2, h3, h4, h5, h6) { position: static; margin-bottom: 0; white-space: normal; }
.screenplay .page .dual .title-page.foot { margin-top: 0; }
.screenplay .page .dual > :first-child > .foot, .screenplay .page:dir(rtl) .dual > :last-child > .foot { text-align: left; }
.screenplay .page .dual > :last-child > .foot, .screenplay .page:dir(rtl) .dual > :first-child > .foot { text-align: right; }
.screenplay .page > :is(:first-child, .page-number + *) { margin-top: 0; }
.screenplay .page .page-number { position: absolute; top: 0.5in; inset-inline-end: calc(${width} - 7.5in); margin: 0; }
.screenplay .page:dir(rtl) .page-number { inset-inline-end: 1.5in; }
.screenplay .line { display: block; height: calc(1in / 6); white-space: pre; }
.screenplay .more { margin-left: var(--screenplay-cue); }
.screenplay .page [data-scene-number] { position: relative; top: 0; }
.screenplay .revised { position: absolute; left: 7.55in; font-weight: normal; }
.screenplay .page:dir(rtl) .revised { right: calc(${width} - 1.45in); left: auto; }
.screenplay [data-scene-number] .revised { left: 6.05in; }
.screenplay .page:dir(rtl) [data-scene-number] .revised { right: 6.05in; }
@media screen and (max-width: 8.5in) {
  .screenplay .page {
    width: auto;
    height: auto;
    margin: 0;
    padding: 1rem max(1rem, (100% - 6in) / 2);
    overflow: visible;
    box-shadow: none;
    contain-intrinsic-size: auto ${lines}em;
  }
  .screenplay .page :is(p, h1, h2, h3, h4, h5, h6) { white-space: pre-wrap; }
  .screenplay .line { display: inline; white-space: inherit; }
  .screenplay :is(.page-number, .more, .continued, .revised) { display: none; }
  .screenplay .page :is(.title-page, .dual) { margin-top: var(--screenplay-line) !important; }
}
@media print {
${marginNumbers}  :is(.toc, .toc:has(+ .a4)) { page: auto; padding: 1in calc(${width} - 7.5in) 1in 1.5in; box-decoration-break: clone; }
  .screenplay.paged .page .title-page { page: auto; padding-top: 0; }
  :root { background-color: var(--screenplay-tint); }
  .screenplay .page { height: calc(${height} - 1px); margin: 0; background: none; box-shadow: none; break-after: page; break-inside: avoid; content-visibility: visible; }
  .screenplay .page:last-child { break-after: auto; }
}
`
}
