import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html, raw } from 'hono/html'
import { secureHeaders } from 'hono/secure-headers'
import type { Document } from 'scriptdown'
import type { Documents } from '../documents/documents.ts'
import type { App } from '../http/app.ts'
import { authenticate } from '../http/authenticate.ts'
import { type Log, reportFailure } from '../http/exchange.ts'
import { createMemory } from '../http/memory.ts'
import { Problem, problems } from '../http/problem.ts'
import { createRequestId } from '../http/reply.ts'
import type { Access } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { compareParagraphs } from './diff.ts'
import { readStyle } from './style.ts'
import { showDifferences, showDoor, showPage, showScripts, showSnapshots } from './views.ts'

export interface PagesOptions {
  readonly store: Store
  readonly documents: Documents
  readonly log: Log
}

type Pages = Hono<{ Variables: { access: Access } }>
type PageContext = Context<{ Variables: { access: Access } }>

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
    await next()
    c.header('cache-control', 'no-store')
  })
  addDoor(pages, options)
  addScriptPages(pages, options)
  addDocumentPages(pages, options)
  pages.notFound((c) =>
    c.html(showPage('There is no such page', undefined, html`<p><a href="/ui">Go back</a></p>`), 404),
  )
  pages.onError((error, c) => showProblem(error, c, options.log))
  return {
    fetch: (request, info) => {
      const { pathname } = new URL(request.url)
      return pathname === '/ui' || pathname.startsWith('/ui/') ? pages.fetch(request) : app.fetch(request, info)
    },
  }
}

function showProblem(error: Error, c: Context, log: Log): Response | Promise<Response> {
  const problem = error instanceof Problem ? error : reportFailure(error, createRequestId(), log)
  const { status, type } = problems[problem.code]
  if (type !== 'authentication_error' && type !== 'permission_error') {
    return c.html(
      showPage('That did not work', undefined, html`<p class="error">${problem.message}</p>`),
      status as 500,
    )
  }
  deleteCookie(c, keyCookie, cookiePlace)
  return c.html(showPage('Scripts', undefined, showDoor(problem.message)), status as 401)
}

function addDoor(pages: Pages, { store }: PagesOptions): void {
  const memory = createMemory(store)
  const open = async (key: string): Promise<Access> => {
    const access = await authenticate({ store, memory }, `Bearer ${key}`)
    if (!access.enabled) throw new Problem('api_disabled', 'The API is disabled for this project.')
    return access
  }
  pages.get('/ui/style.css', (c) => c.body(readStyle(), 200, { 'content-type': 'text/css; charset=utf-8' }))
  pages.get('/ui', (c) =>
    getCookie(c, keyCookie) ? c.redirect('/ui/scripts') : c.html(showPage('Scripts', undefined, showDoor(undefined))),
  )
  pages.post('/ui/enter', async (c) => {
    const { key } = await c.req.parseBody()
    const text = typeof key === 'string' ? key.trim() : ''
    await open(text)
    const secure = c.req.header('x-forwarded-proto') === 'https'
    setCookie(c, keyCookie, text, { ...cookiePlace, secure })
    return c.redirect('/ui/scripts', 303)
  })
  pages.post('/ui/leave', (c) => {
    deleteCookie(c, keyCookie, cookiePlace)
    return c.redirect('/ui', 303)
  })
  pages.use('/ui/scripts/*', async (c, next) => {
    const key = getCookie(c, keyCookie)
    if (key === undefined) return c.redirect('/ui')
    c.set('access', await open(key))
    return next()
  })
}

async function findScript(c: PageContext, store: Store) {
  const script = await store.findScript(c.get('access').projectId, c.req.param('script') ?? '')
  if (!script) throw new Problem('script_not_found', 'There is no such script in this project.')
  return script
}

function addScriptPages(pages: Pages, { store }: PagesOptions): void {
  const pageOf = (c: PageContext) => {
    const after = c.req.query('after')
    return { limit: 50, ...(after === undefined ? {} : { after }) }
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
  const readText = async (c: PageContext, snapshot: string, format: 'html' | 'md' | 'json'): Promise<string> => {
    if (!(await store.hasSnapshot(c.get('access').projectId, c.req.param('script') ?? '', snapshot))) {
      throw new Problem('snapshot_not_found', 'There is no such snapshot of this script.')
    }
    return decoder.decode(await documents.read(snapshot, format))
  }
  const snapshotOf = (c: PageContext): string => c.req.param('snapshot') ?? ''
  pages.get('/ui/scripts/:script/snapshots/:snapshot', async (c) => {
    const { title } = await findScript(c, store)
    const rendered = await readText(c, snapshotOf(c), 'html')
    return c.html(showPage(title, c.get('access').projectName, html`<article>${raw(rendered)}</article>`))
  })
  pages.get('/ui/scripts/:script/snapshots/:snapshot/markdown', async (c) => {
    const { title } = await findScript(c, store)
    const markdown = await readText(c, snapshotOf(c), 'md')
    return c.html(showPage(title, c.get('access').projectName, html`<pre>${markdown}</pre>`))
  })
  pages.get('/ui/scripts/:script/differences', async (c) => {
    const { title } = await findScript(c, store)
    const [from, to] = await Promise.all(
      ['from', 'to'].map(async (name) => {
        const document: Document = JSON.parse(await readText(c, c.req.query(name) ?? '', 'json'))
        return document.paragraphs
      }),
    )
    const differences = showDifferences(compareParagraphs(from ?? [], to ?? []))
    return c.html(showPage(`Differences: ${title}`, c.get('access').projectName, differences))
  })
}
