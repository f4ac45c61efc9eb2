import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { BinFeature } from './bin-layer'
import { LayerQuerySchema } from './layer-query'

const SERVICE = '/open-data/FeatureServer'

interface OpenDataLayerOptions {
  /** The bins of the day that `now` is in; the same array all that day. */
  features: (now: Date) => readonly BinFeature[]
}

/** Serves bins as layer 0 of an ArcGIS feature service. */
export const openDataLayer = fp<OpenDataLayerOptions>(
  async (app, { features }) => {
    // Koop takes a while to load, and nothing but this plugin needs it.
    const { layerDescription, queryAnswer, serviceDescription } = await import('./layer-answer')
    const today = () => features(new Date())

    app.get(SERVICE, (request, reply) => sendOnce(request, reply, serviceDescription(today())))
    app.get(`${SERVICE}/0`, (request, reply) => sendOnce(request, reply, layerDescription(today())))
    app.get(`${SERVICE}/0/query`, (request, reply) => {
      const query = LayerQuerySchema.safeParse(request.query)
      const answer = query.success ? queryAnswer(query.data, today()) : refusal(query.error.issues)
      return sendOnce(request, reply, answer)
    })
  },
  { name: 'open-data-layer' },
)

// ArcGIS sends its errors with HTTP status 200.
const refusal = (issues: readonly { message: string }[]) => ({
  error: {
    code: 400,
    message: 'Cannot perform query. Invalid query parameters.',
    details: issues.map(({ message }) => message),
  },
})

/** Sends the answer, compressed, unless the reader has it already. */
async function sendOnce(request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  const body = JSON.stringify(answer)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(body))
}
