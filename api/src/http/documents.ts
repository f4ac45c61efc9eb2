import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a request for a document is answered with. */
export interface DocumentAnswer {
  status: 200 | 304 | 404
  headers: Record<string, string>
  body?: string | Buffer
}

export type Asked = Pick<FastifyRequest, 'url' | 'headers' | 'host'>

/** How caches may keep a document. */
export const CACHING = {
  /** It holds what is for one visitor: the key of a form, the id of a page load, an answer about a report. */
  own: 'private, no-cache',
  /** It is the same for all: a CDN may keep it for a minute, and a browser asks each time. */
  shared: 'public, max-age=0, s-maxage=60, must-revalidate',
}

interface Made {
  caching: string
  /** The entity tag of what it is made of. */
  etag: string
  policy: string
  make: (encoding: ReturnType<typeof bestEncoding>) => Promise<{ body: string | Buffer; status?: 404 }>
}

/** The response with a document, which is rendered only for a browser that does not have it. */
export async function answerWith(
  { headers: asked }: Asked,
  { caching, etag, policy, make }: Made,
): Promise<DocumentAnswer> {
  const headers = {
    'cache-control': caching,
    vary: 'accept-encoding',
    'content-security-policy': policy,
    etag,
  }
  if (asked['if-none-match'] === etag) return { status: 304, headers }
  const encoding = bestEncoding(asked['accept-encoding'])
  const { status = 200, body } = await make(encoding)
  return {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body,
  }
}

export const sendAnswer = (reply: FastifyReply, { status, headers, body }: DocumentAnswer) =>
  reply.code(status).headers(headers).send(body)

/** Responses with a document that never changes while the server runs, compressed once. */
export function compressedDocument(html: string, policy: string): (asked: Asked) => Promise<DocumentAnswer> {
  const etag = etagOf(html)
  const bodies = { br: brotliCompressSync(html), gzip: gzipSync(html), identity: html }
  return (asked) =>
    answerWith(asked, {
      caching: CACHING.shared,
      etag,
      policy,
      make: async (encoding) => ({ body: bodies[encoding] }),
    })
}

type Encoding = 'br' | 'gzip' | 'identity'

/** The best of what a request's `accept-encoding` allows. */
export function bestEncoding(accepted: string | string[] = ''): Encoding {
  const names = String(accepted)
    .split(',')
    .map((entry) => entry.split(';')[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

/** For a document that is new with every request: a millisecond for 43 KB. */
const QUICK = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // Of 64 KB: to look back further takes longer and finds nothing.
    [constants.BROTLI_PARAM_LGWIN]: 16,
  },
}
/** Six in a hundred smaller, in fifteen milliseconds. */
const SMALL = { params: { ...QUICK.params, [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** More than these waiting, each 15 ms, would make a page late. */
const MOST_WAITING = 4
let waiting = 0
let turn: Promise<unknown> = Promise.resolve()

/** A document that is new with every request: made small, one at a time beside the other requests, or quickly in a flood. */
export async function encodeNew(text: string, encoding: Encoding): Promise<string | Buffer> {
  if (encoding !== 'br') return encoding === 'gzip' ? gzipSync(text) : text
  if (waiting >= MOST_WAITING) return brotliCompressSync(text, QUICK)
  waiting += 1
  const body = turn.then(() => promisify(brotliCompress)(text, SMALL))
  turn = body.catch(() => {})
  try {
    return await body
  } finally {
    waiting -= 1
  }
}

/** A strong entity tag of a body. */
export const etagOf = (body: string) =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`

/** Data inside a document, for its scripts to read by `id`. */
export const jsonElement = (id: string, data: unknown) =>
  // A '<' inside the data could end the element early.
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
