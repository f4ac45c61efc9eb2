import type { IncomingMessage } from 'node:http'
import { failureReason, type GuardOptions, guardedRequest, HostRefused, readAnswer } from 'api/server-part'
import { XMLParser } from 'fast-xml-parser'
import { withoutControls } from 'shared-domain/contract'
import type { SaidOfRequest } from '../../../rules/open311/passed-on'
import { wholeCharacters } from '../../../rules/open311/whole-characters'
import { answeredReason } from '../../sending/answered'

/** The Open311 server of another system. */
export interface GeoReportServer {
  address: string
  jurisdiction: string | null
}

/** Why a server gave nothing that can be used. `reason` is the end of a sentence about it. */
export interface GeoReportFailure {
  failure: string
  /** `final`: it says no. `unclear`: it may have done what it was asked. `not-sent`: it did not get it. */
  kind: 'final' | 'unclear' | 'not-sent'
}

/** For a whole answer, in ms. */
const WITHIN_MS = 30_000
/** For an answer that a person waits for: less than a request to this server may take. */
const WITHIN_MS_OF_A_PERSON = 15_000
const MAX_BYTES = 5 * 1024 ** 2

/** Nobody was there who could have taken the request. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

const parser = new XMLParser({
  parseTagValue: false,
  processEntities: true,
  isArray: (name) => ['service', 'request', 'error'].includes(name),
})

/** The services that it takes requests for, for a person who waits. */
export async function readServices(
  server: GeoReportServer,
  options: GuardOptions,
): Promise<{ code: string; name: string }[] | GeoReportFailure> {
  const answer = await ask(
    urlOf(server, 'services.xml'),
    { method: 'GET' },
    { ...options, withinMs: WITHIN_MS_OF_A_PERSON },
  )
  if ('failure' in answer) return answer
  const { service } = Object(answer.root.services) as { service?: Record<string, unknown>[] }
  if (!service) return { failure: 'it has no list of services', kind: 'final' }
  return service.flatMap((one) => {
    const [code, name] = [textOf(one.service_code), textOf(one.service_name)]
    return code ? [{ code, name: name || code }] : []
  })
}

/** Makes a request. It gets an id, or a token by which the id is asked for later. */
export async function postRequest(
  server: GeoReportServer,
  form: URLSearchParams,
  options: GuardOptions,
): Promise<{ requestId: string | null; token: string | null } | GeoReportFailure> {
  const answer = await ask(
    urlOf(server, 'requests.xml'),
    { method: 'POST', headers: FORM, body: form.toString() },
    options,
  )
  if ('failure' in answer) return answer
  const [made = {}] = requestsOf(answer.root)
  const [requestId, token] = [textOf(made.service_request_id), textOf(made.token)]
  if (!requestId && !token)
    return { failure: 'it answered neither with an id nor with a token', kind: 'unclear' }
  return { requestId: requestId || null, token: token || null }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** The id of the request that has a token; `null` while there is none. */
export async function requestOfToken(
  server: GeoReportServer,
  token: string,
  options: GuardOptions,
): Promise<{ requestId: string | null } | GeoReportFailure> {
  const answer = await ask(
    urlOf(server, `tokens/${encodeURIComponent(token)}.xml`),
    { method: 'GET' },
    options,
  )
  if ('failure' in answer) return answer
  return { requestId: textOf(requestsOf(answer.root)[0]?.service_request_id) || null }
}

export interface FoundRequest extends SaidOfRequest {
  id: string
  description: string
}

/** The requests that match: by ids, or those of a service since a moment. */
export async function findRequests(
  server: GeoReportServer,
  sought: { ids: readonly string[] } | { service: string; since: Date },
  options: GuardOptions,
): Promise<FoundRequest[] | GeoReportFailure> {
  const query: Record<string, string> =
    'ids' in sought
      ? { service_request_id: sought.ids.join(',') }
      : { service_code: sought.service, start_date: `${sought.since.toISOString().slice(0, 19)}Z` }
  const answer = await ask(urlOf(server, 'requests.xml', query), { method: 'GET' }, options)
  if ('failure' in answer) return answer
  return requestsOf(answer.root).flatMap((request) => {
    const [id, status] = [textOf(request.service_request_id), textOf(request.status)]
    if (!id || !status) return []
    const notes = wholeCharacters(textOf(request.status_notes), NOTES_MAX)
    return [{ id, status, notes, description: textOf(request.description) }]
  })
}

/** As long as the reason that staff may write. */
const NOTES_MAX = 500

const textOf = (value: unknown): string => (typeof value === 'string' ? withoutControls(value).trim() : '')

const requestsOf = (root: Record<string, unknown>): Record<string, unknown>[] =>
  (Object(root.service_requests) as { request?: Record<string, unknown>[] }).request ?? []

function urlOf(
  { address, jurisdiction }: GeoReportServer,
  path: string,
  query: Record<string, string> = {},
): URL {
  const url = new URL(`${address.replace(/\/+$/, '')}/${path}`)
  url.search = new URLSearchParams({
    ...(jurisdiction !== null && { jurisdiction_id: jurisdiction }),
    ...query,
  }).toString()
  return url
}

/** The root of the XML of an answer. Never throws unless `signal` is aborted. */
async function ask(
  url: URL,
  request: Parameters<typeof guardedRequest>[1],
  { hostsInside, signal, withinMs = WITHIN_MS }: GuardOptions & { withinMs?: number },
): Promise<{ root: Record<string, unknown> } | GeoReportFailure> {
  const limit = AbortSignal.timeout(withinMs)
  try {
    const answer = await guardedRequest(url, request, {
      hostsInside,
      signal: AbortSignal.any([signal, limit]),
    })
    const bytes = await readAnswer(answer, MAX_BYTES)
    const { statusCode = 0 } = answer
    const isDone = statusCode >= 200 && statusCode < 300
    const root = bytes && parsed(bytes.toString('utf8'))
    if (isDone && root) return { root }
    if (!isDone) return { failure: refusalOf(answer, root), kind: isSaidNo(statusCode) ? 'final' : 'unclear' }
    return {
      failure: bytes ? 'its answer is no XML' : `its answer has more than ${MAX_BYTES / 1024 ** 2} MB`,
      kind: 'unclear',
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof HostRefused) return { failure: error.message, kind: 'final' }
    const isSent = limit.aborted || !NOT_SENT.includes(Object(error).code)
    return {
      failure: limit.aborted ? `it did not answer within ${withinMs / 1000} s` : failureReason(error),
      kind: isSent ? 'unclear' : 'not-sent',
    }
  }
}

/** That it is busy is no refusal. */
const isSaidNo = (status: number) => status >= 300 && status < 500 && status !== 408 && status !== 429

function parsed(xml: string): Record<string, unknown> | null {
  try {
    const root: unknown = parser.parse(xml, true)
    return typeof root === 'object' && root !== null ? (root as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** In its own words, where it has some. */
function refusalOf(answer: IncomingMessage, root: Record<string, unknown> | null): string {
  const { error } = Object(root?.errors) as { error?: Record<string, unknown>[] }
  const words = (error ?? [])
    .map(({ description }) => textOf(description))
    .filter(Boolean)
    .join(' ')
  return words ? `it answered ${answer.statusCode}: ${words.slice(0, 300)}` : answeredReason(answer)
}
