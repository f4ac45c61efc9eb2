import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { S3Credentials } from '../s3-client'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether a request and its body are signed with these credentials: AWS Signature Version 4, in a header. */
export function isSigned(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  credentials: S3Credentials,
): boolean {
  const { headers, method } = request
  const [, key, scope = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (key !== credentials.accessKeyId || headers['x-amz-content-sha256'] !== sha256(body)) return false
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    sha256(body),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const signingKey = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${credentials.secretAccessKey}`)
  return signature === hmac(signingKey, toSign).toString('hex')
}

// RFC 3986 wants more encoded than encodeURIComponent does.
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (query: URLSearchParams) =>
  [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
