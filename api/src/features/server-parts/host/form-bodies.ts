import { errorCodes, type FastifyInstance } from 'fastify'
import { FORM_TYPES } from 'shared-domain/contract'
import { routeConfig } from '../../../http/auth/route-config'
import type { SentForm } from '../messages/part-protocol'

/** A form as it was sent. The thread of its part reads it, so that a form that is slow to read holds up no other part. */
export class FormBody implements SentForm {
  readonly type: string
  readonly bytes: Uint8Array
  constructor(type: string, bytes: Uint8Array) {
    this.type = type
    this.bytes = bytes
  }
}

/** Takes forms for the operations that list them, and refuses them elsewhere as before. */
export function readFormBodies(app: FastifyInstance): void {
  for (const type of FORM_TYPES)
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
      const sent = request.headers['content-type'] ?? type
      if (routeConfig(request).operation?.forms?.includes(type)) done(null, new FormBody(sent, bytes))
      else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(sent))
    })
}
