import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The response to a request for a document. */
export interface DocumentAnswer {
  status: 200 | 304 | 404
  headers: Record<string, string>
  body?: string | Buffer
}

export type Asked = Pick<FastifyRequest, 'url' | 'headers' | 'host'>

/** How caches may store a document. */
export const CACHING = {
  /** It contains something for one visitor only: the key of a form, the id of a page load, or the answer about a report. */
  own: 'private, no-cache',
  /** It contains what one person may see: not even their own browser keeps it. */
  never: 'no-store',
  /** It is the same for everyone: a CDN may keep it for a minute, and browsers revalidate each time. */
  shared: 'public, max-age=0, s-maxage=60, must-revalidate',
}

interface Made {
  caching: string
  /** The entity tag of the data that the document is made from. */
  etag: string
  policy: string
  make: (encoding: ReturnType<typeof bestEncoding>) => Promise<{ body: string | Buffer; status?: 404 }>
}

/** Responds with a document, rendering it only when the browser does not have it already. */
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

export const sendDocument = (reply: FastifyReply, { status, headers, body }: DocumentAnswer) =>
  reply.code(status).headers(headers).send(body)

/** Responds with a document that never changes while the server runs. */
export function lastingDocument(html: string, policy: string): (asked: Asked) => Promise<DocumentAnswer> {
  const etag = etagOf(html)
  const bodyIn = compressedOnce(Buffer.from(html))
  return (asked) =>
    answerWith(asked, {
      caching: CACHING.shared,
      etag,
      policy,
      make: async (encoding) => ({ body: await bodyIn(encoding) }),
    })
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** The encodings of a lasting text: each as small as can be, made when it is first asked for, beside the requests of others. */
export function compressedOnce(text: Buffer): (encoding: Encoding) => Promise<Buffer> {
  const bodies = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(text)]])
  return (encoding) => {
    const body =
      bodies.get(encoding) ??
      (encoding === 'br' ? promisify(brotliCompress)(text) : promisify(gzip)(text, { level: 9 }))
    bodies.set(encoding, body)
    return body
  }
}

/** The best encoding that the request's `accept-encoding` allows. */
export function bestEncoding(accepted: string | string[] = ''): Encoding {
  const names = String(accepted)
    .split(',')
    .map((entry) => entry.split(';')[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

/** For a document that differs with every request: takes about a millisecond for 43 KB. */
const QUICK = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // A larger window than 64 KB takes longer and finds nothing more.
    [constants.BROTLI_PARAM_LGWIN]: 16,
  },
}
/** 6 % smaller, in about 15 ms. */
const SMALL = { params: { ...QUICK.params, [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** With more requests than this waiting, at 15 ms each, the page would be late. */
const MOST_WAITING = 4
let waiting = 0
let turn: Promise<unknown> = Promise.resolve()

/** A document that differs with every request: compressed well, one at a time, or quickly when many are waiting. */
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

/** The strong entity tag of a body. */
export const etagOf = (body: string) =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`

/** Data embedded in a document; its scripts read it by `id`. */
export const jsonElement = (id: string, data: unknown) =>
  // A '<' in the data could close the element early.
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
