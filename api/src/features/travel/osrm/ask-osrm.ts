import type { Point } from 'shared-domain'
import { z } from 'zod'

export type OsrmFailure =
  /** More coordinates than the server takes at once. */
  | { kind: 'too-big' }
  /** It said no, or something that is no answer; in its own words. */
  | { kind: 'refused'; detail: string }
  | { kind: 'no-answer'; detail: string }

export type OsrmResult<T> = { ok: true; body: T } | { ok: false; failure: OsrmFailure }

/** Which server, and until when it is waited for. */
export interface OsrmServer {
  /** Without a slash at the end. */
  url: string
  signal: AbortSignal
}

const SaidSchema = z.object({ code: z.string(), message: z.string().optional() })

/** Asks a service of OSRM's HTTP interface, version 1, about the coordinates. */
export async function askOsrm<S extends z.ZodType>(
  { url, signal }: OsrmServer,
  service: 'table' | 'route',
  { points, query, schema }: { points: readonly Point[]; query: Record<string, string>; schema: S },
): Promise<OsrmResult<z.output<S>>> {
  const coordinates = points.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
  // The indices of a table are lists with semicolons, which OSRM wants as they are.
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  let said: { status: number; text: string }
  try {
    const response = await fetch(`${url}/${service}/v1/driving/${coordinates}?${asked.join('&')}`, { signal })
    said = { status: response.status, text: await response.text() }
  } catch (error) {
    return failed({ kind: 'no-answer', detail: signal.aborted ? 'it took too long' : reasonOf(error) })
  }
  return readAnswer(said, schema)
}

/** What `fetch` rejects with says more in its cause. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : 'no connection'
}

function readAnswer<S extends z.ZodType>(
  { status, text }: { status: number; text: string },
  schema: S,
): OsrmResult<z.output<S>> {
  const body = parsed(text)
  const said = SaidSchema.safeParse(body)
  // A proxy in front of it may speak first, and an address may be too long for it.
  if (!said.success)
    return failed(status === 414 || status === 413 ? { kind: 'too-big' } : plainStatus(status))
  const { code, message } = said.data
  if (code === 'TooBig') return failed({ kind: 'too-big' })
  if (code !== 'Ok') return failed({ kind: 'refused', detail: message ? `${code}: ${message}` : code })
  const answer = schema.safeParse(body)
  if (answer.success) return { ok: true, body: answer.data }
  return failed({ kind: 'refused', detail: 'its answer lacks something' })
}

const plainStatus = (status: number): OsrmFailure => ({ kind: 'refused', detail: `it answered ${status}` })
const failed = (failure: OsrmFailure) => ({ ok: false, failure }) as const

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
