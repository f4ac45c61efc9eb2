import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Asked, answerWith, type DocumentAnswer } from './document-answer'
import { etagOf } from './etag'

/** Answers with a document that never changes while the server runs, compressed once. */
export function compressedDocument(html: string, policy: string): (asked: Asked) => Promise<DocumentAnswer> {
  const etag = etagOf(html)
  const bodies = { br: brotliCompressSync(html), gzip: gzipSync(html), identity: html }
  return (asked) =>
    answerWith(asked, { etag, policy, make: async (encoding) => ({ body: bodies[encoding] }) })
}
