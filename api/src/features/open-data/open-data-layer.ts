import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { LayerSnapshot } from './layer-copy'
import { LayerQuerySchema, questionOf } from './layer-query'

const SERVICE = '/open-data/FeatureServer'

interface OpenDataLayerOptions {
  /** The bins as they are now; the same object while nothing changes. */
  copy: () => Promise<LayerSnapshot>
}

/** Serves the record's bins as layer 0 of an ArcGIS feature service. */
export const openDataLayer = fp<OpenDataLayerOptions>(
  async (app, { copy }) => {
    // Koop takes a while to load, and nothing but this plugin needs it.
    const { layerDescription, queryAnswer, serviceDescription } = await import('./layer-answer')

    app.get(SERVICE, async (request, reply) => {
      const layer = await copy()
      return sendOnce(
        request,
        reply,
        cachedAnswer(layer, 'service', () => serviceDescription(layer.features)),
      )
    })
    app.get(`${SERVICE}/0`, async (request, reply) => {
      const layer = await copy()
      return sendOnce(
        request,
        reply,
        cachedAnswer(layer, 'layer', () => layerDescription(layer.features)),
      )
    })
    app.get(`${SERVICE}/0/query`, async (request, reply) => {
      const query = LayerQuerySchema.safeParse(request.query)
      if (!query.success) return refusal(query.error.issues)
      const layer = await copy()
      return sendOnce(
        request,
        reply,
        cachedAnswer(layer, questionOf(query.data), () => queryAnswer(query.data, layer.features)),
      )
    })
  },
  { name: 'open-data-layer' },
)

// ArcGIS sends its errors with HTTP status 200.
const refusal = (issues: readonly { message: string; path: readonly PropertyKey[] }[]) => ({
  error: {
    code: 400,
    message: 'Cannot perform query. Invalid query parameters.',
    details: issues.map(({ message, path }) => `${path.join('.')}: ${message}`),
  },
})

/** Sends the answer, compressed, unless the reader has it already. */
async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body, compressed }: CachedAnswer,
) {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body())
  return reply.header('content-encoding', 'gzip').send(await compressed())
}

interface CachedAnswer {
  etag: string
  body: () => string
  compressed: () => Promise<Buffer>
}

/** So many different questions are kept of one copy: each dashboard asks the same two. */
const AT_MOST = 50

const keptOf = new WeakMap<LayerSnapshot, Map<string, CachedAnswer>>()

/** The answer to `question` from this copy of the layer, made once however often it is asked. */
function cachedAnswer(copy: LayerSnapshot, question: string, make: () => unknown): CachedAnswer {
  const kept = keptOf.get(copy) ?? new Map<string, CachedAnswer>()
  keptOf.set(copy, kept)
  const known = kept.get(question)
  if (known) return known
  const answer = makeAnswer(copy, question, make)
  const [oldest] = kept.keys()
  if (kept.size >= AT_MOST && oldest !== undefined) kept.delete(oldest)
  kept.set(question, answer)
  return answer
}

// The tag stands for the whole layer: it changes with any bin, on whichever page.
function makeAnswer({ version }: LayerSnapshot, question: string, make: () => unknown): CachedAnswer {
  const tag = createHash('sha256').update(`${version} ${question}`).digest('base64url').slice(0, 22)
  let body: string | undefined
  let compressed: Promise<Buffer> | undefined
  const text = () => {
    body ??= JSON.stringify(make())
    return body
  }
  return {
    etag: `"${tag}"`,
    body: text,
    compressed: () => {
      compressed ??= promisify(gzip)(text())
      return compressed
    },
  }
}
