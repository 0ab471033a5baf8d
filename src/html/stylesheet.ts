import { tints } from '../pages/revision.ts'
import { printRules } from './print.ts'

/** The tints of revisions. */
const revisionRules = [...tints].map(([name, tint]) => `.revision-${name} { --screenplay-tint: ${tint}; }\n`).join('')

/**
 * The look of a fragment inside `class="screenplay"`, on screen and printed. Columns in inches from the paper's left
 * edge on US Letter: action 1.5–7.5, cue from 3.7, parenthetical 3.1–5.6, dialogue 2.5–6. A4 has the same.
 *
 * They are written as shares of the six inches between the margins, so that they shrink with a narrow screen, and as
 * left and right, so that they belong to the page's direction, whatever the direction of a line in them. Two pixels more
 * than six inches hold 60, 35 and 25 letters of fonts that are a hair wider than Courier Prime too.
 * Colours follow the `color-scheme` of the page around. That of a text stays readable on paper of any tint, a dark one on a
 * dark screen too: its hue is kept, its lightness bounded, and its chroma to what screens have of that. On a highlight, which is
 * light or dark paper of its own, the bounds are closer; highlights say something, so they stay where colours are forced.
 */
export const stylesheet: string = `.screenplay {
  --screenplay-line: calc(1in / 6);
  --screenplay-cue: 36.6667%;
  --screenplay-parenthetical-start: 26.6667%;
  --screenplay-parenthetical-end: 31.6667%;
  --screenplay-dialogue-start: 16.6667%;
  --screenplay-dialogue-end: 25%;
  --screenplay-ink: light-dark(#1d1c1a, #e4e2dc);
  --screenplay-quiet: light-dark(#4f4b45, #bdb9b0);
  --screenplay-rule: light-dark(#a8a398, #6a675f);
  --screenplay-link: light-dark(#0b3a80, #a3c8ff);
  page: screenplay-letter;
  max-width: calc(6in + 2px);
  color: var(--screenplay-ink);
  font: 12pt / var(--screenplay-line) 'Courier Prime', 'Courier Final Draft', 'Courier Screenplay', Courier, monospace;
  font-variant-ligatures: none;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
.screenplay.a4 { page: screenplay-a4; }
.screenplay :is(p, h1, h2, h3, h4, h5, h6) {
  margin: var(--screenplay-line) 0 0;
  padding: 0;
  font: inherit;
  color: inherit;
  letter-spacing: inherit;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  tab-size: 4;
}
.screenplay :is(h1, .centered, .act-end, .show-episode, .title-page) { text-align: center; }
.screenplay :is(h1, .scene-heading, .omitted) { margin-top: calc(2 * var(--screenplay-line)); }
.screenplay .transition { padding-inline-end: 2px; text-align: end; }
.screenplay :is(.lyrics, .synopsis) { font-style: italic; }
.screenplay :is(.lyrics, .synopsis) em { font-style: normal; }
.screenplay :is(.synopsis, .note, .boneyard) { color: var(--screenplay-quiet); }
.screenplay :is(.note, .boneyard) { padding-inline-start: 1ch; border-inline-start: 2px solid var(--screenplay-rule); }
.screenplay .boneyard { text-decoration: line-through; }
.screenplay :is(.outline-1, .outline-2, .outline-3, .outline-4) { color: var(--screenplay-quiet); font-weight: bold; }
.screenplay .speech { margin-top: var(--screenplay-line); }
.screenplay .speech p, .screenplay .dual .speech { margin-top: 0; }
.screenplay .character { margin-left: var(--screenplay-cue); }
.screenplay .parenthetical {
  margin-right: var(--screenplay-parenthetical-end);
  margin-left: var(--screenplay-parenthetical-start);
}
.screenplay :is(.dialogue, .lyrics) {
  margin-right: var(--screenplay-dialogue-end);
  margin-left: var(--screenplay-dialogue-start);
}
.screenplay .speech:dir(rtl) .character { margin-right: var(--screenplay-cue); margin-left: 0; }
.screenplay .speech:dir(rtl) .parenthetical {
  margin-right: var(--screenplay-parenthetical-start);
  margin-left: var(--screenplay-parenthetical-end);
}
.screenplay .speech:dir(rtl) :is(.dialogue, .lyrics) {
  margin-right: var(--screenplay-dialogue-start);
  margin-left: var(--screenplay-dialogue-end);
}
.screenplay .dual {
  --screenplay-cue: 25%;
  --screenplay-parenthetical-start: 10.7143%;
  --screenplay-parenthetical-end: 0%;
  --screenplay-dialogue-start: 0%;
  --screenplay-dialogue-end: 0%;
  display: grid;
  grid-template-columns: repeat(2, 46.6667%);
  column-gap: 6.6667%;
  margin-top: var(--screenplay-line);
  break-inside: avoid;
}
.screenplay .title-page { margin-bottom: var(--screenplay-line); }
.screenplay .title-page.foot { text-align: inherit; }
.screenplay .title-page:not(.foot) + .foot, .screenplay .title-page + :not(.title-page) { margin-top: calc(6 * var(--screenplay-line)); }
.screenplay [data-scene-number]::before { content: attr(data-scene-number) '  '; }
.screenplay hr.page-break {
  margin: calc(2 * var(--screenplay-line)) 0;
  border: 0;
  border-top: 1px dashed var(--screenplay-rule);
  height: 0;
  background: none;
  color: inherit;
  opacity: 1;
}
.screenplay > :is(:first-child, .title + *):is(h1, h2, h3, h4, h5, h6, p, .speech, .dual),
.screenplay > .scene:is(:first-child, .title + *) > :first-child { margin-top: 0; }
.screenplay .alternates { margin: calc(var(--screenplay-line) / 2) 0; color: var(--screenplay-quiet); }
.screenplay .alternates p { margin-top: calc(var(--screenplay-line) / 2); }
.screenplay .alternates summary { font: 0.8em / 1.5 system-ui, sans-serif; cursor: pointer; }
.screenplay .speech .alternates summary { margin-inline-start: var(--screenplay-dialogue-start); }
${revisionRules}:is(${[...tints.keys()].map((name) => `.revision-${name}`).join(', ')}) {
  --screenplay-dark-tint: color-mix(in oklab, var(--screenplay-tint) 18%, #17171a);
  --screenplay-lightest: 0.36;
}
.screenplay .upper-case { text-transform: uppercase; }
.screenplay :is(strong, em, u, del) { color: inherit; }
.screenplay strong { font-weight: bold; }
.screenplay a { color: var(--screenplay-link); font-weight: inherit; text-decoration: underline; text-underline-offset: 0.15em; }
.screenplay mark { --screenplay-lightest: 0.35; --screenplay-darkest: 0.96; padding: 0; background-color: #ffe97a; color: #000; color-scheme: light; print-color-adjust: exact; forced-color-adjust: none; }
.screenplay mark.dark { color: #fff; color-scheme: dark; }
.screenplay mark.mid { --screenplay-lightest: 0.17; }
.screenplay mark.clear { color: inherit; color-scheme: inherit; --screenplay-lightest: 0.17; }
.screenplay :is(mark a, .text-color a, .text-color mark) { color: inherit; }
.screenplay :is(.text-color, .text-color mark) {
  -webkit-text-fill-color: light-dark(
    oklch(from currentcolor min(l, var(--screenplay-lightest, 0.5)) min(c, 0.6 * var(--screenplay-lightest, 0.5)) h / 1),
    oklch(from currentcolor max(l, var(--screenplay-darkest, 0.8)) min(c, 0.6 - 0.6 * var(--screenplay-darkest, 0.8)) h / 1)
  );
}
@media screen and (max-width: 40rem) {
  .screenplay {
    --screenplay-line: 1.35em;
    --screenplay-cue: 30%;
    --screenplay-parenthetical-start: 18%;
    --screenplay-parenthetical-end: 12%;
    --screenplay-dialogue-start: 8%;
    --screenplay-dialogue-end: 8%;
  }
  .screenplay .dual { grid-template-columns: 100%; row-gap: var(--screenplay-line); }
}
${printRules}`
