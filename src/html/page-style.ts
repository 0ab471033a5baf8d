import { stylesheet } from './stylesheet.ts'

/** The style of a standalone page: the screenplay on a sheet of paper, the list of scenes beside or above it. */
export const pageStyle: string = `${stylesheet}:root { color-scheme: light dark; background-color: light-dark(#e6e3dc, #0f0f11); }
body { margin: 0; }
.screenplay {
  --screenplay-paper: light-dark(var(--screenplay-tint, #fff), var(--screenplay-dark-tint, #1c1c1f));
  box-sizing: border-box;
  max-width: 8.5in;
  min-height: 11in;
  margin: 2rem auto;
  padding: 1in calc(1in - 2px) 1in 1.5in;
  background-color: var(--screenplay-paper);
  box-shadow: 0 1px 3px rgb(0 0 0 / 0.2), 0 8px 24px rgb(0 0 0 / 0.12);
}
.screenplay.a4 { max-width: 210mm; min-height: 297mm; padding-right: calc(210mm - 7.5in - 2px); }
.screenplay .title { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.screenplay :target { outline: 2px solid var(--screenplay-link); outline-offset: 0.25em; }
.screenplay [id] { scroll-margin-top: 2rem; }
.toc {
  box-sizing: border-box;
  max-width: 8.5in;
  max-height: 14rem;
  margin: 2rem auto 0;
  padding: 1rem 1.5rem;
  overflow: auto;
  font: 0.875rem / 1.4 system-ui, sans-serif;
  color: light-dark(#3d3a35, #c9c6be);
}
.toc::before { content: attr(aria-label) / ''; font-weight: 600; }
.toc ol { margin: 0; padding: 0; list-style: none; }
.toc ol ol { padding-inline-start: 1rem; }
.toc a { display: block; padding: 0.3rem 0; color: inherit; text-decoration: none; }
.toc a:hover { text-decoration: underline; }
@media screen and (min-width: 76rem) {
  body:has(> .toc) { display: grid; grid-template-columns: minmax(14rem, 1fr) 8.5in minmax(1rem, 1fr); }
  body:has(> .toc) > .screenplay { width: 100%; }
  .toc { position: sticky; top: 0; max-width: 22rem; height: 100vh; max-height: none; margin: 0 auto; padding: 2rem 1.5rem; }
}
@media screen and (max-width: 8.5in) {
  .screenplay, .screenplay.a4 {
    max-width: none;
    min-height: 100vh;
    margin: 0;
    padding: 2rem max(1rem, (100% - 6in - 2px) / 2);
    box-shadow: none;
  }
  .toc { margin: 0; padding: 1rem; }
}
@media screen {
  /* Scenes that are out of sight are laid out when they come near. */
  .screenplay .scene { content-visibility: auto; contain-intrinsic-block-size: auto 30em; }
}
@media print {
  .toc { display: none; }
  :root { color-scheme: light; background: none; print-color-adjust: exact; }
  .screenplay, .screenplay.a4 { max-width: none; min-height: 0; margin: 0; padding: 0; background: none; box-shadow: none; }
}
`
