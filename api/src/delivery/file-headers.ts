import { extname } from 'node:path'

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

/** The headers with which a bucket is to answer for a key. */
export const fileHeaders = (key: string): Record<string, string> => ({
  'content-type': TYPES[extname(key)] ?? 'application/octet-stream',
  'cache-control': key.startsWith('remotes/') ? 'public, max-age=31536000, immutable' : 'no-cache',
})
