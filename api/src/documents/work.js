// JavaScript, as worker threads run this file as it is, from the sources and from the build alike.
import { createHash } from 'node:crypto'
import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { toHtml, toMarkdown } from 'scriptdown'
import { toFdx } from 'scriptdown/fdx'
import { toFountain } from 'scriptdown/fountain'
import { kTransferable, kValue, Tinypool } from 'tinypool'
import { compareParagraphs } from './compare.js'

// On Linux a thread has a priority of its own: whoever waits for a short answer goes before whoever waits for a large one.
if (!isMainThread && process.platform === 'linux') setPriority(10)

const writers = { md: toMarkdown, html: toHtml, fdx: toFdx, fountain: toFountain }

/**
 * Renders a stored document.
 *
 * @param {{ body: Uint8Array, format: import('./renderer.ts').RenderedFormat }} task a valid Document as JSON in UTF-8, and what to make of it
 * @returns {{ body: Uint8Array, hash: string }} UTF-8, and a name for these very bytes
 */
export function render({ body, format }) {
  const text = writers[format](parse(body))
  const rendered = new TextEncoder().encode(text)
  return { body: rendered, hash: hashOf(rendered) }
}

/**
 * Compresses bytes, once for as often as they are sent.
 *
 * @param {{ body: Uint8Array, encoding: 'br' | 'gzip' }} task
 * @returns {{ body: Uint8Array, hash: string }} the compressed bytes, and a name for them as they were
 */
export function encode({ body, encoding }) {
  return { body: encoding === 'gzip' ? gzipSync(body) : compressBrotli(body), hash: hashOf(body) }
}

/**
 * Compares stored documents.
 *
 * @param {{ old: Uint8Array, made: Uint8Array }} task two valid Documents as JSON in UTF-8
 */
export function compare({ old, made }) {
  return compareParagraphs(parse(old).paragraphs, parse(made).paragraphs)
}

/**
 * What a worker makes. The bytes that it made are handed over, as copying so many would stop whoever waits for them.
 *
 * @param {Parameters<typeof render>[0] | Parameters<typeof encode>[0]} task
 */
export function make(task) {
  const made = 'format' in task ? render(task) : encode(task)
  const { buffer, byteLength } = made.body
  // Short results share their memory with others.
  const handed = byteLength === buffer.byteLength ? [buffer] : []
  return Tinypool.move({ [kTransferable]: handed, [kValue]: made })
}

/**
 * @param {Uint8Array} body
 * @returns {import('scriptdown').Document}
 */
function parse(body) {
  return JSON.parse(new TextDecoder().decode(body))
}

/** @param {Uint8Array} body */
function compressBrotli(body) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotliCompressSync(body, { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: body.length } })
}

/** @param {Uint8Array} bytes */
function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}
