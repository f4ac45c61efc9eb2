import { extname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type S3Address, type S3Credentials, s3Client } from './s3-client'
import type { Store } from './store'

interface S3Options {
  address: S3Address
  credentials: S3Credentials
  /** The URL of the files for browsers, with a trailing slash. */
  publicUrl: string
}

const CONFLICT_TRIES = 5
const CONFLICT_PAUSE_MS = 50
/** A promotion is visible within this time. */
const REGISTRY_LIFETIME_MS = 3000

/** A store in an S3-compatible bucket that supports conditional writes (If-None-Match and If-Match). */
export function s3Store({ address, credentials, publicUrl }: S3Options): Store {
  const send = s3Client(address, credentials)
  const pathOf = (key: string) => (address.prefix + key).split('/').map(encodeURIComponent).join('/')

  async function put(key: string, body: Buffer, condition: Record<string, string>): Promise<boolean> {
    for (let left = CONFLICT_TRIES; ; left -= 1) {
      const headers = { ...fileHeaders(key), ...condition }
      // 409: another write of the same key was in progress, and its outcome is not known yet.
      const expected = left > 1 ? [200, 404, 409, 412] : [200, 404, 412]
      const { status } = await send({ method: 'PUT', path: pathOf(key), headers, body, expected })
      if (status !== 409) return status === 200
      await pause(CONFLICT_PAUSE_MS)
    }
  }

  async function list(prefix: string, after?: string): Promise<string[]> {
    const query = new URLSearchParams({
      'list-type': '2',
      'encoding-type': 'url',
      prefix: address.prefix + prefix,
      ...(after !== undefined && { 'continuation-token': after }),
    })
    const xml = await (await send({ method: 'GET', path: `?${query}`, expected: [200] })).text()
    const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) =>
      decodeURIComponent(key.replaceAll('+', ' ')).slice(address.prefix.length),
    )
    const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1]
    return next === undefined ? keys : [...keys, ...(await list(prefix, next))]
  }

  return {
    name: address.bucketUrl + address.prefix,
    publicUrl,
    registryLifetimeMs: REGISTRY_LIFETIME_MS,
    list: (prefix) => list(prefix),
    create: (key, bytes) => put(key, bytes, { 'if-none-match': '*' }),
    replace: (key, bytes, etag) => put(key, bytes, { 'if-match': etag }),
    async read(key) {
      const response = await send({ method: 'GET', path: pathOf(key), expected: [200, 404] })
      if (response.status === 404) return undefined
      const bytes = Buffer.from(await response.arrayBuffer())
      return { bytes, etag: response.headers.get('etag') ?? '' }
    },
    async delete(prefix) {
      const keys = await list(prefix)
      await Promise.all(
        keys.map((key) => send({ method: 'DELETE', path: pathOf(key), expected: [200, 204, 404] })),
      )
    },
  }
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The headers that the bucket should send with a key. */
const fileHeaders = (key: string): Record<string, string> => ({
  'content-type': TYPES[extname(key)] ?? 'application/octet-stream',
  'cache-control': key.startsWith('remotes/') ? 'public, max-age=31536000, immutable' : 'no-cache',
})
