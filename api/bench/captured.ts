/** A response of the service, to be sent again by the bare server. */
export interface Captured {
  readonly name: string
  readonly path: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Base64. */
  readonly body: string
}

/** Headers that node:http writes itself. */
const own: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive'])

/** Sends a request once and keeps what comes back. */
export async function capture(
  url: string,
  name: string,
  path: string,
  requestHeaders: Record<string, string>,
): Promise<Captured> {
  const response = await fetch(`${url}${path}`, { headers: requestHeaders })
  const body = Buffer.from(await response.arrayBuffer()).toString('base64')
  const headers = Object.fromEntries([...response.headers].filter(([header]) => !own.has(header)))
  return { name, path, requestHeaders, status: response.status, headers, body }
}
