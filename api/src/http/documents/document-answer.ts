import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding } from './content-encoding'

/** What a request for a document is answered with. */
export interface DocumentAnswer {
  status: 200 | 304 | 404
  headers: Record<string, string>
  body?: string | Buffer
}

export type Asked = Pick<FastifyRequest, 'url' | 'headers' | 'host'>

interface Made {
  /** The entity tag of what it is made of. */
  etag: string
  policy: string
  make: (encoding: ReturnType<typeof bestEncoding>) => Promise<{ body: string | Buffer; status?: 404 }>
}

/** Answers with a document, which is made only for a browser that does not have it. */
export async function answerWith(
  { headers: asked }: Asked,
  { etag, policy, make }: Made,
): Promise<DocumentAnswer> {
  const headers = {
    'cache-control': 'no-cache',
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
