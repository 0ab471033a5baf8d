import { html, raw } from 'hono/html'
import type { Difference } from '../documents/compare.js'
import type { Page, ScriptRecord, SnapshotRecord } from '../store/records.ts'

type Html = ReturnType<typeof html>

/** A whole page. What is put into a template is escaped there, but for what is marked as raw. */
export function showPage(title: string, project: string | undefined, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/ui/style.css">
</head>
<body>
${
  project === undefined
    ? ''
    : html`<header><a href="/ui/scripts">${project}</a>
<form method="post" action="/ui/leave"><button>Forget the key</button></form></header>`
}
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`
}

/** Asks for a key. */
export function showDoor(error: string | undefined): Html {
  return html`${error === undefined ? '' : html`<p class="error" role="alert">${error}</p>`}
<form method="post" action="/ui/enter">
<p><label>Project key<br><input type="password" name="key" required autocomplete="off"></label></p>
<button>Open</button>
</form>`
}

export function showProblem(message: string, requestId: string): Html {
  return html`<p class="error">${message}</p>
<p>Request id: <code>${requestId}</code></p>`
}

export function showScripts({ items, hasMore }: Page<ScriptRecord>): Html {
  if (items.length === 0) return html`<p>There are no scripts.</p>`
  return html`<table>
<tr><th>Title</th><th>Written by</th><th>Last edited</th></tr>
${items.map(
  ({ id, title, written_by, last_edited_at }) => html`<tr>
<td><a href="/ui/scripts/${id}">${title}</a></td><td>${written_by}</td><td>${showTime(last_edited_at)}</td></tr>
`,
)}
</table>
${hasMore ? html`<nav><a href="/ui/scripts?after=${items.at(-1)?.id ?? ''}" rel="next">Older scripts</a></nav>` : ''}`
}

export function showSnapshots(script: ScriptRecord, { items, hasMore }: Page<SnapshotRecord>): Html {
  const path = `/ui/scripts/${script.id}`
  const choose = (name: string, chosen: number): Html =>
    html`<select name="${name}">${items.map(
      ({ id, created_at, description }, i) =>
        html`<option value="${id}"${i === chosen ? raw(' selected') : ''}>${created_at} ${description ?? ''}</option>`,
    )}</select>`
  return html`${script.logline === null ? '' : html`<p>${script.logline}</p>`}
<table>
<tr><th>Snapshot</th><th>Colour</th><th>Description</th><th></th></tr>
${items.map(
  ({ id, created_at, revision_color, description }) => html`<tr>
<td><a href="${path}/snapshots/${id}">${showTime(created_at)}</a></td><td>${revision_color ?? ''}</td>
<td>${description ?? ''}</td><td><a href="${path}/snapshots/${id}/markdown">Markdown</a></td></tr>
`,
)}
</table>
${hasMore ? html`<nav><a href="${path}?after=${items.at(-1)?.id ?? ''}" rel="next">Older snapshots</a></nav>` : ''}
${
  items.length < 2
    ? ''
    : html`<h2>Differences</h2>
<form action="${path}/differences"><label>from ${choose('from', 1)}</label> <label>to ${choose('to', 0)}</label>
<button>Compare</button></form>`
}`
}

export function showDifferences(differences: readonly Difference[] | undefined): Html {
  if (!differences) return html`<p>Too much differs to be shown.</p>`
  if (differences.every(({ sign }) => sign === '=')) return html`<p>There are no differences.</p>`
  const show = ({ paragraphs }: Difference): Html =>
    html`${paragraphs.map(
      ({ kind, text, changed }) => html`<p><span class="kind">${kind}</span>${text}${showChanged(changed)}</p>`,
    )}`
  return html`<div class="diff">${differences.map((each) => {
    if (each.sign === '-') return html`<del>${show(each)}</del>`
    return each.sign === '+' ? html`<ins>${show(each)}</ins>` : show(nearChanges(each))
  })}</div>`
}

/** Of a paragraph that looks the same in both documents, what does not show. */
function showChanged(changed: readonly string[] | undefined): Html | '' {
  return changed ? html` <span class="changed">(other ${changed.join(' and ')})</span>` : ''
}

/** Of a long run that is equal, its first and last paragraphs. */
function nearChanges({ sign, paragraphs }: Difference): Difference {
  if (paragraphs.length <= 8) return { sign, paragraphs }
  const left = { kind: '', text: `… ${paragraphs.length - 6} paragraphs …` }
  return { sign, paragraphs: [...paragraphs.slice(0, 3), left, ...paragraphs.slice(-3)] }
}

function showTime(moment: string): Html {
  return html`<time datetime="${moment}">${moment.slice(0, 16).replace('T', ' ')}</time>`
}
