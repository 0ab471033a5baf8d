import type { Context, HonoRequest, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'

/** Refuses forms that no page of ours has sent. */
export const refuseForeignForms: MiddlewareHandler = csrf({ origin: isOwnOrigin })

/** Refuses what is longer than a form with a key, and some more. */
export const refuseLongForms: MiddlewareHandler = bodyLimit({
  maxSize: 4_096,
  onError: () => {
    throw new HTTPException(413, { message: 'The form is too long.' })
  },
})

/** Whether a proxy in front was asked over TLS. Only who asks without a browser could claim that, and would gain nothing. */
export function isOverTls(request: HonoRequest): boolean {
  return request.header('x-forwarded-proto') === 'https'
}

/** Whether a page's origin is that of the address that was asked for. */
function isOwnOrigin(origin: string, { req }: Context): boolean {
  const { host, protocol } = new URL(req.url)
  return origin === new URL(`${isOverTls(req) ? 'https:' : protocol}//${host}`).origin
}

/** The fields of a form of our own pages, which are of one type. */
export async function readForm(request: HonoRequest): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.header('content-type') ?? '')) {
    throw new HTTPException(415, { message: 'The form has to be application/x-www-form-urlencoded.' })
  }
  const text = await request.text().catch((cause: unknown) => {
    throw new HTTPException(400, { message: 'The form cannot be read.', cause })
  })
  return new URLSearchParams(text)
}
