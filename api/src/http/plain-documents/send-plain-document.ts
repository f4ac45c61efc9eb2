import type { FastifyReply } from 'fastify'
import { PLAIN_DOCUMENT_POLICY } from './plain-document'

/** Sends a document of the server's own, which nobody keeps. */
export const sendPlainDocument = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', PLAIN_DOCUMENT_POLICY)
    .type('text/html; charset=utf-8')
    .send(html)
