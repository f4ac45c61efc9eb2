import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf } from '../../../http/documents'
import { PAGE_ROWS, sendDownload } from '../../../http/downloads'
import { sendAnswer } from '../../../http/operations/serve-operation'
import { LONGEST_PARAMETER } from '../../../http/request-sizes'
import { clientLeaving } from '../client-leaving'
import type { LoadedServerPart } from '../load-server-parts'
import type { PartOperation, SentInput } from '../messages/part-protocol'
import { pathOf } from '../part-names'
import { ANSWER_HEADERS, type WrittenAnswer } from '../server-part'
import { FormBody } from './form-bodies'
import { routeLimitsOf } from './http-route-limits'
import type { OpenPart } from './open-part'
import { awayRefusal, PartAway } from './part-away'
import type { FoundInPart, ServedPart } from './served-part'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

/**
 * Makes the HTTP routes of a part: one for each operation that it has now, and wildcards below its paths for those that another build of
 * it may have.
 */
export function makePartRoutes(app: FastifyInstance, part: ServedPart, loaded: LoadedServerPart): void {
  const handler = handlerOf(app, part)
  const configOf = (request: FastifyRequest): FastifyContextConfig => {
    const operation = part.find(request)?.found.operation
    return { needs: operation?.needs ?? 'nothing', ...(operation && { operation }) }
  }
  const operations = loaded.host ? Object.values(loaded.description.operations) : []
  for (const operation of operations) {
    const { requestLimit, bodyBytes } = routeLimitsOf(operation)
    app.route({
      method: operation.method,
      url: operation.path,
      ...(bodyBytes && { bodyLimit: bodyBytes }),
      config: {
        needs: operation.needs,
        operation,
        ofRequest: configOf,
        ...(requestLimit && { requestLimit }),
      },
      handler,
    })
  }
  for (const url of pathsOf(part)) {
    const taken = operations.filter(({ path }) => path === url).map(({ method }) => method)
    const method = METHODS.filter((one) => !taken.includes(one))
    app.route({ method, url, config: { needs: 'nothing', isSpare: true, ofRequest: configOf }, handler })
  }
}

/** All paths of a part. A remote may claim the path above its own ones, whose subpaths are the same. */
const pathsOf = ({ remote, paths }: ServedPart) =>
  new Set([`${pathOf(remote)}*`, ...paths.flatMap((claimed) => [claimed, `${claimed}/*`, `${claimed}.*`])])

function handlerOf(app: FastifyInstance, part: ServedPart) {
  const download = downloadFrom(app)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const asked = part.find(request)
    if (asked) {
      const { operation } = asked.found
      const answered =
        operation.download === null
          ? handle(asked, request, reply)
          : download(asked, request, reply, operation.download)
      return sendAnswer(reply, operation, await answered)
    }
    if (part.failure === undefined) {
      refuseLongParameter(request)
      return reply.callNotFound()
    }
    const isSignedIn = request.principal.roles.length > 0
    throw awayRefusal(part.remote, { message: part.failure, retryAfterS: undefined }, isSignedIn)
  }
}

/** Where an operation has its own route, the router refuses this before a part is looked for. */
function refuseLongParameter({ url }: FastifyRequest): void {
  const path = url.split('?', 1)[0] as string
  if (path.split('/').every((part) => part.length <= LONGEST_PARAMETER)) return
  throw Object.assign(new Error(), { code: 'FST_ERR_MAX_PARAM_LENGTH', statusCode: 414 })
}

async function handle(
  { part, found: { name, operation, params } }: FoundInPart,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | FastifyReply | undefined> {
  const { principal, ip } = request
  const { personId: id, name: named, roles, devices } = principal
  const person = { id, name: named, roles, address: ip, ...(devices && { devices }) }
  const answer = await part
    .ask({ actor: principal.name, request }, name, (host, ref) => {
      const leaving = clientLeaving(reply)
      leaving.addEventListener('abort', () => part.abort(ref, leaving.reason))
      return host.call('handle', ref, name, inputOf(request, operation, params), person)
    })
    .catch((error) => explainAway(part, request, error))
  if (answer === null) return undefined
  const { text, type = operation.answer, headers = {} } = written(answer)
  reply.type(`${type}; charset=utf-8`)
  for (const name of ANSWER_HEADERS) if (headers[name] !== undefined) reply.header(name, headers[name])
  if (operation.status === 201) reply.header('location', locationOf(operation, text))
  if (isOpenData(operation)) reply.headers(OPEN)
  return isReadAgain(operation) ? sendUnlessKnown(request, reply, text) : text
}

const written = (answer: string | WrittenAnswer): WrittenAnswer =>
  typeof answer === 'string' ? { text: answer } : answer

/** The `location` of a created object: its id, below the path of the operation that created it. */
const locationOf = ({ path }: PartOperation, answer: string): string =>
  `${path}/${encodeURIComponent((JSON.parse(answer) as { id: string }).id)}`

/** Maps and calendars on other sites may read it, without cookies. */
const OPEN = { 'access-control-allow-origin': '*' }

/** Whether the answer is public data and not a page. */
const isOpenData = ({ method, needs, answer }: PartOperation) =>
  method === 'GET' && needs === 'nothing' && answer !== 'text/html'

/** Whether programs read the answer again and again, such as a calendar, and may keep it. */
const isReadAgain = (operation: PartOperation) =>
  isOpenData(operation) && operation.answer !== 'application/json'

/** Answers 304 when the client has this body already. */
function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const etag = etagOf(body)
  reply.headers({ etag, 'cache-control': 'no-cache' })
  return request.headers['if-none-match']?.includes(etag) ? reply.code(304).send() : reply.send(body)
}

function downloadFrom(app: FastifyInstance) {
  const readPage = app.readsMayLag(
    (database) =>
      (request: FastifyRequest, { part, found: { name, operation, params } }: FoundInPart, last: unknown) =>
        part.ask({ actor: request.principal.name, request, database }, name, (host, ref) =>
          host.call('readPage', ref, name, inputOf(request, operation, params), { last, limit: PAGE_ROWS }),
        ),
  )
  async function* pages(asked: FoundInPart, request: FastifyRequest): AsyncGenerator<string> {
    let last: unknown
    for (;;) {
      const page = await readPage(request, request, asked, last).catch((error) =>
        explainAway(asked.part, request, error),
      )
      yield page.text
      if (page.isLast) return
      last = page.last
    }
  }
  return (asked: FoundInPart, request: FastifyRequest, reply: FastifyReply, name: string) => {
    if (isOpenData(asked.found.operation)) reply.headers(OPEN)
    return sendDownload(reply, { name, ending: 'csv', chunks: pages(asked, request) })
  }
}

/** What a part sees of a request. Of the headers only those that its operation lists, so no cookie and no token. */
const inputOf = (
  { query, headers, body }: FastifyRequest,
  { headers: names }: PartOperation,
  params: Readonly<Record<string, string>>,
): SentInput => ({
  params,
  query,
  ...(body instanceof FormBody ? { body: undefined, form: { ...body } } : { body }),
  headers: Object.fromEntries(names.flatMap((name) => (name in headers ? [[name, headers[name]]] : []))),
})

function explainAway(part: OpenPart, { principal }: FastifyRequest, error: unknown): never {
  if (!(error instanceof PartAway)) throw error
  throw awayRefusal(part.description.remote, error, principal.roles.length > 0)
}
