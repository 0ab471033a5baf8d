import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The pages' own look, above the library's stylesheet for screenplays. */
const own = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 60rem; padding: 1rem }
header, nav { display: flex; gap: 1rem; align-items: baseline; flex-wrap: wrap }
header form { margin-left: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #8884 }
input, button, select { font: inherit; padding: .25rem .5rem }
input[type=password] { width: min(30rem, 100%) }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
.error { color: #b00020 }
.kind, .changed { color: #888; font-size: .8em; margin-right: .5rem }
.diff p { margin: 0; padding: .15rem .5rem; white-space: pre-wrap; overflow-wrap: anywhere }
.diff del, .diff ins { display: block; text-decoration: none }
.diff del { background: #ff000022 } .diff ins { background: #00c00022 }
.diff del p::before { content: "− " } .diff ins p::before { content: "+ " }
`

let made: string | undefined

/** The stylesheet of all pages. */
export function readStyle(): string {
  made ??= readFileSync(createRequire(import.meta.url).resolve('scriptdown/screenplay.css'), 'utf8') + own
  return made
}
