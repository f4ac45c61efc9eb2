import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyFormbody from '@fastify/formbody'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Refusal } from '../../http/problems/refusal'
import {
  type Publication,
  publicationHeaders,
  publicationMembers,
  USUAL_PUBLICATION,
} from '../../http/publication'
import { ConcurrencyLimit } from '../../record/concurrency-limit'
import { queryAnswer } from './layer-answer'
import { describeLayer, describeService, SERVER_INFO } from './layer-description'
import { cacheKeyOf, LayerQuerySchema } from './layer-query'
import { type LayerState, layerStateReader } from './layer-state'

const SERVICE = '/open-data/FeatureServer'
const QUERY = `${SERVICE}/0/query`

interface OpenDataLayerOptions {
  publication?: Publication | undefined
  /** In ms since 1970. */
  now: () => number
}

/** Serves the record's bins as layer 0 of an ArcGIS feature service. */
export const openDataLayer = fp<OpenDataLayerOptions>(
  async (app, { publication = USUAL_PUBLICATION, now }) => {
    const { query: executor } = app.database
    const readState = layerStateReader(app.database, now)
    const runLimited = queryQueue()
    const answers = answerCache(publication)
    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
      key: string,
      make: (state: LayerState) => Promise<string>,
    ) => {
      const state = await readState()
      reply.headers(publicationHeaders({ publication, updatedAt: state.updatedAt }))
      return sendOnce(
        request,
        reply,
        answers(state, key, () => runLimited(() => make(state))),
      )
    }

    app.get(SERVICE, (request, reply) =>
      answer(request, reply, 'service', async (state) => JSON.stringify(describeService(state, publication))),
    )
    app.get(`${SERVICE}/0`, (request, reply) =>
      answer(request, reply, 'layer', async (state) => JSON.stringify(describeLayer(state, publication))),
    )
    const answerQuery = async (parameters: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const asked = LayerQuerySchema.safeParse(parameters)
      if (!asked.success)
        return sendRefusal(
          reply,
          asked.error.issues.map(({ message, path }) => `${path.join('.')}: ${message}`),
        )
      return answer(request, reply, cacheKeyOf(asked.data), ({ updatedAt }) =>
        queryAnswer(executor, asked.data, publicationMembers({ publication, updatedAt })),
      )
    }
    app.get(QUERY, (request, reply) => answerQuery(request.query, request, reply))
    // Clients send long queries, such as many object ids, as forms.
    await app.register(async (forms) => {
      forms.removeAllContentTypeParsers()
      await forms.register(fastifyFormbody)
      forms.setErrorHandler<FastifyError>((error, _, reply) => {
        if (error instanceof Refusal || (error.statusCode ?? 500) >= 500) throw error
        return sendRefusal(reply, [NO_FORM])
      })
      const options = { config: { needs: 'nothing' }, bodyLimit: FORM_BYTES } as const
      forms.post(QUERY, options, (request, reply) =>
        answerQuery({ ...Object(request.query), ...Object(request.body) }, request, reply),
      )
    })
    app.get('/open-data/rest/info', (_, reply) => reply.headers(OPEN).send(SERVER_INFO))
  },
  { name: 'open-data-layer', dependencies: ['database'] },
)

/** The pool's other connections are kept for residents and staff, however many requests for open data there are. */
const QUERIES_AT_ONCE = 2
const WAITING_MAX = 1000
const RETRY_AFTER_S = 10

/** Runs queries in order, a few at once. Refuses one when too many wait. */
function queryQueue() {
  const limit = new ConcurrencyLimit(QUERIES_AT_ONCE)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.waiting >= WAITING_MAX)
      throw new Refusal('busy', 'Many queries of the layer wait. Try again later.', undefined, {
        retryAfterS: RETRY_AFTER_S,
      })
    return limit.run(work)
  }
}

const FORM_BYTES = 256 * 1024
const NO_FORM = `Send the query as application/x-www-form-urlencoded, of at most ${FORM_BYTES / 1024} KB`

/** Open to all, without cookies: maps on other sites read it, too. */
const OPEN = { 'access-control-allow-origin': '*' }

// ArcGIS sends its errors with HTTP status 200.
const sendRefusal = (reply: FastifyReply, details: readonly string[]) =>
  reply
    .code(200)
    .headers(OPEN)
    .send({
      error: { code: 400, message: 'Cannot perform query. Invalid query parameters.', details },
    })

/** Sends the response, compressed, unless the client already has it. */
async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body, compressed }: CachedAnswer,
) {
  reply.headers({
    ...{ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' },
    ...OPEN,
  })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(await body())
  return reply.header('content-encoding', 'gzip').send(await compressed())
}

interface CachedAnswer {
  etag: string
  body: () => Promise<string>
  compressed: () => Promise<Buffer>
}

/** How many different queries are cached for one state; dashboards send the same two. */
const CACHED_MAX = 50

/** Caches the responses for one version of the layer. Each is computed once, however often it is requested. */
function answerCache({ licence, publisher }: Publication) {
  let kept = new Map<string, CachedAnswer>()
  let version = ''
  return (state: LayerState, key: string, make: () => Promise<string>): CachedAnswer => {
    if (version !== state.version) kept = new Map()
    version = state.version
    const known = kept.get(key)
    if (known) return known
    const answers = kept
    const answer = makeAnswer(`${state.version} ${licence} ${publisher} ${key}`, make, () =>
      answers.delete(key),
    )
    const [oldest] = kept.keys()
    if (kept.size >= CACHED_MAX && oldest !== undefined) kept.delete(oldest)
    kept.set(key, answer)
    return answer
  }
}

// The ETag covers the whole layer: it changes with any bin, on any page.
function makeAnswer(content: string, make: () => Promise<string>, forget: () => void): CachedAnswer {
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  let text: Promise<string> | undefined
  let compressed: Promise<Buffer> | undefined
  const body = () => {
    text ??= make()
    // A failure is not cached.
    text.catch(forget)
    return text
  }
  return {
    etag: `"${tag}"`,
    body,
    compressed: () => {
      compressed ??= body().then((json) => promisify(gzip)(json))
      return compressed
    },
  }
}
