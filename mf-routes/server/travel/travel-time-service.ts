import { createHash } from 'node:crypto'
import type { Point } from 'shared-domain'
import type { MatrixSource } from 'shared-domain/contract'
import { estimateMatrix, type TravelEstimate } from 'shared-domain/route-planning'
import type { OsrmFailure } from './osrm'
import { osrmRoute, osrmTable, type Table } from './osrm'
import type { TravelSettings } from './travel-settings'

interface TravelAnswer extends Table {
  source: MatrixSource
  note: string | null
}

export interface TravelTimeService {
  /**
   * Without roads the result is an estimate, and the note says why. Rejects only with the reason of `signal`, when it is
   * aborted.
   */
  matrix: (points: readonly Point[], signal?: AbortSignal) => Promise<TravelAnswer>
  /** The line along the roads, or null with the reason. */
  geometry: (
    points: readonly Point[],
  ) => Promise<{ geometry: [number, number][] | null; note: string | null }>
}

/** Draws a line through points for a map, where no road network is set; `null` when it knows no streets. */
type StreetsToDraw = (points: readonly Point[]) => Promise<Point[] | null>

/** The timeout for a whole table, in ms, which is also how long a screen waits. */
const WAIT_MS = 8_000
/** How long the server gets no request after a failure, in ms. */
const REST_MS = 30_000
/** Cached until the process ends: roads change less often than a server is restarted. */
const KEEP_MS = 24 * 3_600_000
const KEEP_CELLS = 4_000_000

/** Returns distances as configured: along roads when there is a road server, otherwise estimates. */
export function travelTimeService(
  { osrmUrl, estimate }: TravelSettings,
  now: () => number,
  streets: StreetsToDraw = async () => null,
): TravelTimeService {
  const kept = tableCache(now)
  let rest = { until: Number.NEGATIVE_INFINITY, why: '' }

  const estimated = (points: readonly Point[], why: string | null): TravelAnswer => ({
    ...estimateMatrix(points, estimate),
    source: 'estimate',
    note:
      why === null
        ? `${estimateSentence(estimate)}.`
        : `${why}, so ${lowerFirst(estimateSentence(estimate))}.`,
  })

  /** Returns the failure as a sentence, and pauses requests to a server that does not respond. */
  function failed(failure: OsrmFailure): string {
    const why = failureSentence(failure)
    if (failure.kind === 'no-answer') rest = { until: now() + REST_MS, why }
    return why
  }

  return {
    async matrix(points, signal) {
      if (osrmUrl === null) return estimated(points, null)
      const known = kept.get(points)
      if (known) return { ...known, source: 'roads', note: null }
      if (now() < rest.until) return estimated(points, rest.why)
      const result = await osrmTable({ url: osrmUrl, signal: withDeadline(signal) }, points)
      // A client that disconnects says nothing about the server.
      signal?.throwIfAborted()
      if (!result.ok) return estimated(points, failed(result.failure))
      kept.set(points, result.table)
      return { ...result.table, source: 'roads', note: null }
    },
    async geometry(points) {
      if (osrmUrl === null) {
        const line = await streets(points)
        if (line) return { geometry: line.map(({ lat, lng }) => [lng, lat]), note: null }
        return { geometry: null, note: 'No road network is set: lines are straight.' }
      }
      if (now() < rest.until) return { geometry: null, note: `${rest.why}.` }
      const result = await osrmRoute({ url: osrmUrl, signal: withDeadline() }, points)
      if (result.ok) return { geometry: result.line, note: null }
      return { geometry: null, note: `${failed(result.failure)}.` }
    },
  }
}

const withDeadline = (signal?: AbortSignal) =>
  AbortSignal.any([AbortSignal.timeout(WAIT_MS), ...(signal ? [signal] : [])])

const estimateSentence = ({ detourFactor, speedKmh }: TravelEstimate) =>
  `Distances are straight lines × ${detourFactor}, driven at ${speedKmh} km/h`
const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

function failureSentence(failure: OsrmFailure): string {
  if (failure.kind === 'too-big') return 'The road network takes too few places at once'
  if (failure.kind === 'no-answer') return `The road network did not answer (${failure.detail})`
  return `The road network had no answer (${failure.detail})`
}

/** The latest tables, as many as fit. */
function tableCache(now: () => number) {
  const tables = new Map<string, { table: Table; until: number }>()
  const cells = () => [...tables.values()].reduce((sum, { table }) => sum + table.metres.length, 0)
  return {
    get(points: readonly Point[]): Table | undefined {
      const key = keyOf(points)
      const found = tables.get(key)
      if (!found) return undefined
      tables.delete(key)
      if (found.until < now()) return undefined
      // Used again, so it becomes the latest.
      tables.set(key, found)
      return found.table
    },
    set(points: readonly Point[], table: Table) {
      tables.set(keyOf(points), { table, until: now() + KEEP_MS })
      for (const key of [...tables.keys()].slice(0, -1)) if (cells() > KEEP_CELLS) tables.delete(key)
    },
  }
}

const keyOf = (points: readonly Point[]) =>
  createHash('sha256')
    .update(points.map(({ lat, lng }) => `${lat.toFixed(6)},${lng.toFixed(6)}`).join(';'))
    .digest('base64')
