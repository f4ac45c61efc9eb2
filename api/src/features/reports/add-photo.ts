import type { FastifyInstance } from 'fastify'
import { OPERATIONS, PHOTO_MAX_BYTES } from 'shared-domain/contract'
import { readInput, serveOperation } from '../../http/operations/serve-operation'
import { convertPhoto } from './convert-photo'
import { hasPhoto, keepPhoto } from './keep-photo'
import { refuseIfShut } from './open-to-additions'
import { notAPhoto, refuseOtherTypes } from './photo-format'

/** Takes photos for reports, as the body of a request. */
export async function addPhoto(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  serveOperation(
    app,
    OPERATIONS.addReportPhoto,
    async ({ params, headers }, { body, principal }) => {
      if (!Buffer.isBuffer(body) || body.length === 0)
        throw notAPhoto('The body is empty: send the photo in it.')
      const photo = { id: headers['idempotency-key'], reportId: params.id, sent: body }
      return keepPhoto(app, principal.name, photo, convertPhoto)
    },
    {
      bodyLimit: PHOTO_MAX_BYTES,
      // Megabytes are read only of whoever knows a report that takes them.
      async preParsing(request) {
        const { params, headers } = readInput(OPERATIONS.addReportPhoto, request)
        refuseOtherTypes(request.headers['content-type'])
        const isKnown = await hasPhoto(app.database.query, params.id, headers['idempotency-key'])
        if (!isKnown) await refuseIfShut(app.database.query, params.id)
      },
    },
  )
}
