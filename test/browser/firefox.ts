import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe } from 'vitest'

const candidates = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox']
const executable = candidates.find((path) => path !== undefined && existsSync(path))

/** Prints pages in Firefox. */
export interface Printer {
  /** The PDF of a page, at the size and margins that its style asks for. */
  print(html: string): Promise<Uint8Array>
}

/** A suite of tests in Firefox, skipped with the reason in its name where there is none. */
export function describeInFirefox(name: string, suite: (printer: Printer) => void): void {
  if (executable === undefined) {
    describe.skip(`${name} (no Firefox: install firefox-esr, or set FIREFOX to its path)`, () =>
      suite({ print: unavailable }))
    return
  }
  describe(name, () => {
    let firefox: Firefox | undefined
    beforeAll(async () => {
      firefox = await start(executable)
    }, 60_000)
    afterAll(() => firefox?.stop())
    suite({ print: (html) => (firefox ? firefox.print(html) : unavailable()) })
  })
}

function unavailable(): Promise<never> {
  return Promise.reject(new Error('no Firefox'))
}

interface Firefox extends Printer {
  stop(): void
}

/** Starts Firefox and speaks with it in its own protocol, Marionette: a length, a colon, and JSON, either way. */
async function start(path: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const port = 20_000 + (process.pid % 20_000)
  writeFileSync(join(profile, 'user.js'), `user_pref('marionette.port', ${port});\n`)
  const child = spawn(path, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
  })
  const socket = await reach(port, child)
  const send = speak(socket)
  await send('WebDriver:NewSession', {})
  return {
    print: async (html) => {
      const file = join(profile, 'page.html')
      writeFileSync(file, html)
      await send('WebDriver:Navigate', { url: `file://${file}` })
      const { value } = (await send('WebDriver:Print', { background: true, shrinkToFit: false })) as { value: string }
      return Buffer.from(value, 'base64')
    },
    stop: () => {
      socket.destroy()
      child.kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function reach(port: number, child: ChildProcess): Promise<Socket> {
  for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    if (isOpen) return socket
    await wait(200)
  }
  throw new Error('Firefox does not answer')
}

type Send = (command: string, parameters: object) => Promise<unknown>

/** Sends commands and waits for the answer of each. */
function speak(socket: Socket): Send {
  let received = Buffer.alloc(0)
  let id = 0
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
    for (let colon = received.indexOf(58); colon > 0; colon = received.indexOf(58)) {
      const end = colon + 1 + Number(received.subarray(0, colon).toString())
      if (received.length < end) return
      const message = JSON.parse(received.subarray(colon + 1, end).toString()) as unknown
      received = received.subarray(end)
      if (!Array.isArray(message)) continue
      const [, answered, error, value] = message as [number, number, { message: string } | null, unknown]
      if (error) waiting.get(answered)?.reject(new Error(error.message))
      else waiting.get(answered)?.resolve(value)
    }
  })
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      waiting.set(++id, { resolve, reject })
      const text = JSON.stringify([0, id, command, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}
