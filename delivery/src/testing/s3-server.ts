import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned } from './s3-signature'

export const S3_CREDENTIALS = { accessKeyId: 'TESTKEY', secretAccessKey: 'test/secret+key' }

/** So few, that a list of a handful of keys comes in pages. */
const PAGE_SIZE = 3

interface S3Object {
  body: Buffer
  etag: string
  headers: Record<string, string>
}

/** A bucket in memory behind the part of S3's protocol that a store uses, signatures and conditions included. */
export async function startS3Server(bucket = 'bins'): Promise<{ server: Server; endpoint: string }> {
  const objects = new Map<string, S3Object>()
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const [, named, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    if (!isSigned(request, url, body, S3_CREDENTIALS)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (named !== bucket) return refuse(response, 404, 'NoSuchBucket')
    const key = rest.join('/')
    if (request.method === 'GET' && key === '') return sendList(response, objects, url.searchParams)
    if (request.method === 'PUT') return put(request, response, objects, key, body)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const object = objects.get(key)
    if (!object) return refuse(response, 404, 'NoSuchKey')
    response.writeHead(200, { ...object.headers, etag: object.etag, 'access-control-allow-origin': '*' })
    return response.end(request.method === 'HEAD' ? undefined : object.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function put(
  { headers }: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, S3Object>,
  key: string,
  body: Buffer,
) {
  const there = objects.get(key)
  if (headers['if-none-match'] === '*' && there) return refuse(response, 412, 'PreconditionFailed')
  if (headers['if-match'] !== undefined && !there) return refuse(response, 404, 'NoSuchKey')
  if (headers['if-match'] !== undefined && headers['if-match'] !== there?.etag)
    return refuse(response, 412, 'PreconditionFailed')
  const etag = `"${createHash('md5').update(body).digest('hex')}"`
  const kept = ['content-type', 'cache-control'].map((name) => [name, String(headers[name])])
  objects.set(key, { body, etag, headers: Object.fromEntries(kept) })
  return response.writeHead(200, { etag }).end()
}

function sendList(response: ServerResponse, objects: Map<string, S3Object>, query: URLSearchParams) {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort()
  const page = keys.slice(0, PAGE_SIZE)
  const contents = page.map((key) => `<Contents><Key>${encodeURIComponent(key)}</Key></Contents>`)
  const next =
    keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(`<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`)
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<Error><Code>${code}</Code></Error>`)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
