import { parseJson, RedirectRefused, sameHostFetch } from 'api/server-part'
import { z } from 'zod'
import type { Place } from '../../operations'
import type { RoadServer } from './travel-settings'

export type OsrmFailure =
  /** More coordinates than the server accepts at once. */
  | { kind: 'too-big' }
  /** No road is near enough to the place at this index of the request. */
  | { kind: 'no-segment'; index: number; detail: string }
  /** No way leads through all places of the request. */
  | { kind: 'no-route'; detail: string }
  /** The server refused, or sent something invalid; the message is its own. */
  | { kind: 'refused'; detail: string }
  | { kind: 'no-answer'; detail: string }

export type OsrmResult<T> = { ok: true; body: T } | { ok: false; failure: OsrmFailure }

/** The server, and the deadline for its response. */
export interface OsrmServer extends RoadServer {
  signal: AbortSignal
}

const StatusSchema = z.object({ code: z.string(), message: z.string().optional() })

interface Question<S extends z.ZodType> {
  places: readonly Place[]
  query: Readonly<Record<string, string>>
  schema: S
}

/** Calls a service of OSRM's HTTP interface, version 1, of OSRM 5.23 or later. */
export async function askOsrm<S extends z.ZodType>(
  { url, signal, exclude }: Pick<OsrmServer, 'url' | 'signal' | 'exclude'>,
  service: 'table' | 'route',
  { places, query, schema }: Question<S>,
): Promise<OsrmResult<z.output<S>>> {
  const coordinates = places.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
  const options = {
    ...query,
    ...(places.some(({ atKerb }) => atKerb) && {
      approaches: places.map(({ atKerb }) => (atKerb ? 'curb' : 'unrestricted')).join(';'),
    }),
    ...(exclude.length > 0 && { exclude: exclude.join(',') }),
    // Bins stand in parks and at private ways too, where no route of a car would begin.
    snapping: 'any',
    // Names and hints of the places would be most of the response.
    skip_waypoints: 'true',
  }
  // OSRM separates by semicolons and commas, which it does not take escaped.
  const asked = Object.entries(options).map(([name, value]) => `${name}=${value}`)
  let answered: { status: number; text: string }
  try {
    const response = await sameHostFetch(`${url}/${service}/v1/driving/${coordinates}?${asked.join('&')}`, {
      signal,
    })
    answered = { status: response.status, text: await response.text() }
  } catch (error) {
    return failed({ kind: 'no-answer', detail: signal.aborted ? 'it took too long' : reasonOf(error) })
  }
  return readAnswer(answered, schema)
}

/** The cause of a `fetch` error says more than the error itself. */
function reasonOf(error: unknown): string {
  if (error instanceof RedirectRefused) return error.message
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : 'no connection'
}

function readAnswer<S extends z.ZodType>(
  { status, text }: { status: number; text: string },
  schema: S,
): OsrmResult<z.output<S>> {
  const body = parseJson(text)
  const parsed = StatusSchema.safeParse(body)
  // A proxy may respond instead, and a URL may be too long for it.
  if (!parsed.success) return failed(TOO_LONG.has(status) ? { kind: 'too-big' } : plainStatus(status))
  if (parsed.data.code !== 'Ok') return failed(failureOf(parsed.data))
  const answer = schema.safeParse(body)
  if (answer.success) return { ok: true, body: answer.data }
  return failed({ kind: 'refused', detail: 'its answer lacks something' })
}

/** Content too large, URI too long, and request header fields too large. */
const TOO_LONG: ReadonlySet<number> = new Set([413, 414, 431])

function failureOf({ code, message }: z.output<typeof StatusSchema>): OsrmFailure {
  const detail = message ? `${code}: ${message.replace(/\.$/, '')}` : code
  if (code === 'TooBig') return { kind: 'too-big' }
  if (code === 'NoRoute') return { kind: 'no-route', detail }
  // The index of the first coordinate without a road, from 0, is in the message alone.
  const index = code === 'NoSegment' ? /coordinate (\d{1,6})$/.exec(detail)?.[1] : undefined
  if (index !== undefined) return { kind: 'no-segment', index: Number(index), detail }
  return { kind: 'refused', detail }
}

const plainStatus = (status: number): OsrmFailure => ({ kind: 'refused', detail: `it answered ${status}` })
const failed = (failure: OsrmFailure) => ({ ok: false, failure }) as const
