import type { FastifyInstance } from 'fastify'

class NotUtf8 extends Error {
  readonly code = 'FST_ERR_CTP_INVALID_JSON_BODY'
  readonly statusCode = 400
}

/**
 * Reads JSON bodies as UTF-8 that is right to the last byte: otherwise what is wrong would be replaced and stored without a word. Keys
 * that reach into prototypes are refused.
 */
export function readStrictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    let text: string
    try {
      text = utf8.decode(body)
    } catch {
      return done(new NotUtf8('The body is not UTF-8.'))
    }
    return parse(request, text, done)
  })
}
