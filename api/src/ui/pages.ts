import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html, raw } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import type { Documents } from '../documents/documents.ts'
import type { App, RequestInfo } from '../http/app.ts'
import { createExchange, type Exchange, type Report, reportAnswer, reportFailure } from '../http/exchange.ts'
import type { Gate } from '../http/gate.ts'
import { Problem, problems } from '../http/problem.ts'
import { toId } from '../resources/ids.ts'
import type { Access } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { escapeContent } from './escape.ts'
import { isOverTls, readForm, refuseForeignForms, refuseLongForms } from './forms.ts'
import { readStyle } from './style.ts'
import { showDifferences, showDoor, showPage, showProblem, showScripts, showSnapshots } from './views.ts'

export interface PagesOptions extends Report {
  readonly store: Store
  readonly documents: Documents
  /** The API's own: a key may not do more here than there. */
  readonly gate: Gate
}

interface Env {
  Bindings: RequestInfo
  Variables: { exchange: Exchange; access: Access }
}
type Pages = Hono<Env>
type PageContext = Context<Env>

const keyCookie = 'scriptdown_key'
const cookiePlace = { path: '/ui', httpOnly: true, sameSite: 'Strict' } as const

/**
 * Adds pages for people who have a project's key: its scripts, their snapshots, each as a page and as Markdown, and the
 * differences between two. They are made here, need no script in the browser, and change nothing. The key stays in a
 * cookie of the browser's session, which is sent to these pages alone.
 */
export function addPages(app: App, options: PagesOptions): App {
  const pages: Pages = new Hono()
  pages.use(
    secureHeaders({
      // How a host is to be reached is its proxy's to say, which holds its certificate.
      strictTransportSecurity: false,
      // Without any, browsers would not say either from which site a form is.
      referrerPolicy: 'same-origin',
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        // Colours of marks stand in attributes, whose values the library has checked.
        styleSrcAttr: ["'unsafe-inline'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    }),
  )
  pages.use(async (c, next) => {
    const exchange = createExchange()
    c.set('exchange', exchange)
    await next()
    c.header('cache-control', 'no-store')
    c.header('request-id', exchange.requestId)
    const { method, path } = c.req
    reportAnswer({ method, path, address: c.env.address, operation: 'ui' }, options, exchange, c.res.status)
  })
  pages.use(refuseForeignForms, refuseLongForms)
  addDoor(pages, options)
  addScriptPages(pages, options)
  addDocumentPages(pages, options)
  pages.notFound((c) =>
    c.html(showPage('There is no such page', undefined, html`<p><a href="/ui">Go back</a></p>`), 404),
  )
  pages.onError((error, c) => answerError(error, c, options))
  return {
    fetch: (request, info = {}) => {
      const { pathname } = new URL(request.url)
      return pathname === '/ui' || pathname.startsWith('/ui/') ? pages.fetch(request, info) : app.fetch(request, info)
    },
  }
}

function answerError(error: Error, c: PageContext, { log }: Report): Response | Promise<Response> {
  const { requestId } = c.get('exchange')
  // Of a form that is too long, of another type, or comes from another site, of which alone Hono has no words.
  if (error instanceof HTTPException) {
    const message = error.message || 'The form has to be sent from a page of this site.'
    return c.html(showPage('That did not work', undefined, showProblem(message, requestId)), error.status)
  }
  const problem = error instanceof Problem ? error : reportFailure(error, requestId, log)
  const { status, type } = problems[problem.code]
  for (const [name, value] of Object.entries(problem.detail.headers ?? {})) c.header(name, value)
  if (type !== 'authentication_error' && type !== 'permission_error') {
    return c.html(showPage('That did not work', undefined, showProblem(problem.message, requestId)), status as 500)
  }
  deleteCookie(c, keyCookie, cookiePlace)
  return c.html(showPage('Scripts', undefined, showDoor(problem.message)), status as 401)
}

function addDoor(pages: Pages, { gate }: PagesOptions): void {
  const open = (key: string, c: PageContext): Promise<Access> => gate.admit(`Bearer ${key}`, c.get('exchange'))
  pages.get('/ui/style.css', (c) => c.body(readStyle(), 200, { 'content-type': 'text/css; charset=utf-8' }))
  pages.get('/ui', (c) =>
    getCookie(c, keyCookie) ? c.redirect('/ui/scripts') : c.html(showPage('Scripts', undefined, showDoor(undefined))),
  )
  pages.post('/ui/enter', async (c) => {
    const text = (await readForm(c.req)).get('key')?.trim() ?? ''
    await open(text, c)
    setCookie(c, keyCookie, text, { ...cookiePlace, secure: isOverTls(c.req) })
    return c.redirect('/ui/scripts', 303)
  })
  pages.post('/ui/leave', (c) => {
    deleteCookie(c, keyCookie, cookiePlace)
    return c.redirect('/ui', 303)
  })
  pages.use('/ui/scripts/*', async (c, next) => {
    const key = getCookie(c, keyCookie)
    if (key === undefined) return c.redirect('/ui')
    c.set('access', await open(key, c))
    return next()
  })
}

async function findScript(c: PageContext, store: Store) {
  const script = await store.findScript(c.get('access').projectId, toId(c.req.param('script')))
  if (!script) throw new Problem('script_not_found', 'There is no such script in this project.')
  return script
}

function addScriptPages(pages: Pages, { store }: PagesOptions): void {
  const pageOf = (c: PageContext) => {
    const after = c.req.query('after')
    return { limit: 50, ...(after === undefined ? {} : { after: toId(after) }) }
  }
  const unknownPage = () => new Problem('invalid_parameter', 'There is no such page of this list.')
  pages.get('/ui/scripts', async (c) => {
    const { projectId, projectName } = c.get('access')
    const page = await store.listScripts(projectId, pageOf(c))
    if (page === 'unknown-cursor') throw unknownPage()
    return c.html(showPage(projectName, projectName, showScripts(page)))
  })
  pages.get('/ui/scripts/:script', async (c) => {
    const script = await findScript(c, store)
    const page = await store.listSnapshots(script.id, pageOf(c))
    if (page === 'unknown-cursor') throw unknownPage()
    return c.html(showPage(script.title, c.get('access').projectName, showSnapshots(script, page)))
  })
}

function addDocumentPages(pages: Pages, { store, documents }: PagesOptions): void {
  const decoder = new TextDecoder()
  /** The id of a snapshot of the script that the path names. */
  const findSnapshot = async (c: PageContext, name: string | undefined): Promise<string> => {
    const id = toId(name)
    if (await store.hasSnapshot(c.get('access').projectId, toId(c.req.param('script')), id)) return id
    throw new Problem('snapshot_not_found', 'There is no such snapshot of this script.')
  }
  const read = async (c: PageContext, format: 'html' | 'md'): Promise<Uint8Array> =>
    documents.read(await findSnapshot(c, c.req.param('snapshot')), format)
  pages.get('/ui/scripts/:script/snapshots/:snapshot', async (c) => {
    const { title } = await findScript(c, store)
    const rendered = decoder.decode(await read(c, 'html'))
    return c.html(showPage(title, c.get('access').projectName, html`<article>${raw(rendered)}</article>`))
  })
  pages.get('/ui/scripts/:script/snapshots/:snapshot/markdown', async (c) => {
    const { title } = await findScript(c, store)
    const markdown = await escapeContent(await read(c, 'md'))
    return c.html(showPage(title, c.get('access').projectName, html`<pre>${raw(markdown)}</pre>`))
  })
  pages.get('/ui/scripts/:script/differences', async (c) => {
    const { title } = await findScript(c, store)
    const [from, to] = [await findSnapshot(c, c.req.query('from')), await findSnapshot(c, c.req.query('to'))]
    const differences = showDifferences(await documents.compare(from, to))
    return c.html(showPage(`Differences: ${title}`, c.get('access').projectName, differences))
  })
}
