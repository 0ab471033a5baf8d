import { stylesheet } from './stylesheet.ts'

/**
 * Sets the numbers of scenes in both margins, where these are wide enough and part of the page: a fifth of an inch from the
 * text. On the right a number that is too long for that ends at the edge of the paper and starts further in, above its line
 * where that has no room for it. What would go off the paper on the left is broken. Screen readers have the left one alone.
 */
export const marginNumbers = `  .screenplay [data-scene-number] { position: relative; }
  .screenplay [data-scene-number]::before, .screenplay [data-scene-number]::after { position: absolute; top: 0; width: max-content; max-width: 1.25in; white-space: pre-wrap; text-align: left; content: attr(data-scene-number); }
  .screenplay [data-scene-number]::before { right: 6.2in; }
  .screenplay [data-scene-number]::after { right: calc(0.05in - var(--room)); min-width: calc(var(--room) - 0.25in); content: attr(data-scene-number) / ''; }
  .screenplay .tight::after { translate: 0 -100%; }
`

/**
 * The style of a standalone page: the screenplay on a sheet of paper, the list of scenes beside or above it.
 *
 * On a narrow screen the list's name stays at the top of the window, and it opens under that. The list shows the scene that is
 * read, in browsers that tell it; its rows go in the page's direction, only names in their own. Lines stand where those of the
 * script do, whatever the direction of each. Scenes that are out of sight are laid out when they come near; they show nothing
 * outside of themselves, so the numbers in the margins are within.
 */
export const pageStyle: string = `${stylesheet}:root { color-scheme: light dark; background-color: var(--toc-paper); --toc-paper: light-dark(#e6e3dc, #0f0f11); }
body { margin: 0; }
.screenplay {
  --screenplay-paper: light-dark(var(--screenplay-tint, #fff), var(--screenplay-dark-tint, #1c1c1f));
  --room: calc(1in - 2px);
  box-sizing: border-box;
  max-width: 8.5in;
  min-height: 11in;
  margin: 2rem auto;
  padding: 1in var(--room) 1in 1.5in;
  background-color: var(--screenplay-paper);
  text-align: left;
  box-shadow: 0 1px 3px rgb(0 0 0 / 0.2), 0 8px 24px rgb(0 0 0 / 0.12);
}
.screenplay:dir(rtl) { text-align: right; }
.screenplay .transition { text-align: right; }
.screenplay:dir(rtl) .transition { text-align: left; }
.screenplay.a4 { --room: calc(210mm - 7.5in - 2px); max-width: 210mm; min-height: 297mm; }
.screenplay .title { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.screenplay :target { outline: 2px solid var(--screenplay-link); outline-offset: 0.25em; }
:root { scroll-padding-top: 2rem; }
:root:has(.toc) { scroll-padding-top: 4rem; }
:root:has(.toc > [open]) { scroll-padding-top: calc(50vh + 4rem); }
.toc {
  position: sticky;
  top: 0;
  z-index: 1;
  padding: 0 1.5rem;
  background: var(--toc-paper);
  border-bottom: 1px solid light-dark(#c9c5bb, #34332f);
  font: 0.875rem / 1.4 system-ui, sans-serif;
  color: light-dark(#3d3a35, #c9c6be);
  overflow-wrap: anywhere;
}
.toc summary { padding: 0.75rem 0; font-weight: 600; cursor: pointer; }
.toc ol { margin: 0; padding: 0; list-style: none; }
.toc ol ol { padding-inline-start: 1rem; }
.toc details > ol { max-height: 50vh; padding-bottom: 1rem; overflow: auto; overscroll-behavior: contain; }
.toc li a { display: flex; gap: 1ch; padding: 0.3rem 0.5rem; color: inherit; direction: inherit; text-decoration: none; unicode-bidi: plaintext; }
.toc a:hover { text-decoration: underline; }
.toc [data-scene-number]::before, .toc [data-page]::after { flex: none; white-space: nowrap; }
.toc [data-scene-number]::before { min-width: 2.5ch; content: attr(data-scene-number); }
.toc [data-page]::after { margin-inline-start: auto; padding-inline-start: 1ch; content: attr(data-page); }
.skip { position: absolute; top: 0; left: 0; padding: 0.75rem 1.5rem; color: inherit; background: var(--toc-paper); }
.skip:not(:focus) { clip-path: inset(50%); }
@media screen and (min-width: 76rem) {
  :root, :root:has(.toc > [open]) { scroll-padding-top: 2rem; }
  body:has(> .toc) { display: grid; grid-template-columns: minmax(14rem, 1fr) 8.5in minmax(1rem, 1fr); }
  body:has(> .toc) > .screenplay { width: 100%; }
  .toc { max-width: 22rem; height: 100vh; margin: 0 auto; padding: 1.25rem 1.5rem; border: 0; box-sizing: border-box; overflow: auto; }
  .toc details > ol { max-height: none; overflow: visible; }
  @supports selector(::details-content) {
    .toc details::details-content { block-size: auto; content-visibility: visible; }
    .toc summary { display: block; pointer-events: none; }
  }
}
@media screen and (max-width: 8.5in) {
  .screenplay, .screenplay.a4 {
    max-width: none;
    min-height: 100vh;
    margin: 0;
    padding: 2rem max(1rem, (100% - 6in - 2px) / 2);
    box-shadow: none;
  }
  .toc { padding: 0 1rem; }
}
@media screen {
  .toc { scroll-target-group: auto; }
  .toc :target-current { box-shadow: inset 0.2rem 0 light-dark(#8a6d1f, #d9b95c); background: light-dark(#f4f1e8, #262521); }
  .screenplay .scene { content-visibility: auto; contain-intrinsic-block-size: auto 30em; }
}
@media screen and (width > 8.5in) {
  .screenplay .scene { margin: 0 calc(0px - var(--room)) 0 -1.5in; padding: 0 var(--room) 0 1.5in; }
  .screenplay .title + .scene { margin-top: -1lh; padding-top: 1lh; }
${marginNumbers}}
@media print {
  .toc:not(.printed), .skip, .toc summary { display: none; }
  .toc {
    page: screenplay-letter-title;
    position: static;
    padding: 0;
    border: 0;
    background: none;
    font: 12pt / 1.5 'Courier Prime', 'Courier Final Draft', 'Courier Screenplay', Courier, monospace;
    color: inherit;
    break-after: page;
  }
  .toc:has(+ .a4) { page: screenplay-a4-title; }
  .toc details::details-content { block-size: auto; content-visibility: visible; }
  .toc details > ol { max-height: none; overflow: visible; padding: 0; }
  .toc li a { padding: 0; break-inside: avoid; }
  :root { color-scheme: light; background: none; print-color-adjust: exact; }
  .screenplay, .screenplay.a4 { max-width: none; min-height: 0; margin: 0; padding: 0; background: none; box-shadow: none; }
}
`
