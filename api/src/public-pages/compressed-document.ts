import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding } from '../composition/content-encoding'
import { etagOf } from '../composition/etag'

/** Sends a document that never changes while the server runs, compressed once. */
export function compressedDocument(html: string) {
  const etag = etagOf(html)
  const bodies = { br: brotliCompressSync(html), gzip: gzipSync(html), identity: html }

  return (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = bestEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(bodies[encoding])
  }
}
