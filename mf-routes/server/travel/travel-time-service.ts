import { createHash } from 'node:crypto'
import type { Point } from 'shared-domain'
import type { MatrixSource } from 'shared-domain/contract'
import { estimateMatrix, type TravelEstimate } from 'shared-domain/route-planning'
import type { Place } from '../../operations'
import type { OsrmFailure } from './osrm'
import { osrmRoute } from './osrm-route'
import { osrmTable, type RoadTable, type Table } from './osrm-table'
import { fillGaps } from './table-gaps'
import type { TravelSettings } from './travel-settings'

interface TravelAnswer extends Table {
  source: MatrixSource
  /** Rows of places whose ways are estimated although those of the others are along roads. */
  estimated: readonly number[]
  /** Rows of places at the kerb that trucks reach on the other side of the street alone. */
  acrossStreet: readonly number[]
  note: string | null
}

export interface TravelTimeService {
  /**
   * Without roads the result is an estimate, and the note says why. Rejects only with the reason of `signal`, when it is
   * aborted.
   */
  matrix: (places: readonly Place[], signal?: AbortSignal) => Promise<TravelAnswer>
  /** The line along the roads, or null with the reason. */
  geometry: (
    places: readonly Place[],
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
  { roads, estimate }: TravelSettings,
  now: () => number,
  streets: StreetsToDraw = async () => null,
): TravelTimeService {
  const kept = tableCache(now)
  let rest = { until: Number.NEGATIVE_INFINITY, why: '' }
  // Once the server has refused a block, no larger one is sent again.
  let tableSize = roads?.maxTableSize ?? 1

  const estimated = (places: readonly Place[], why: string | null): TravelAnswer => ({
    ...estimateMatrix(places, estimate),
    source: 'estimate',
    estimated: [],
    acrossStreet: [],
    note:
      why === null
        ? `Distances are ${estimateWords(estimate)}.`
        : `${why}, so distances are ${estimateWords(estimate)}.`,
  })

  /** Returns the failure as a sentence, and pauses requests to a server that does not respond. */
  function failed(failure: OsrmFailure): string {
    const why = failureSentence(failure, roads?.exclude ?? [])
    if (failure.kind === 'no-answer') rest = { until: now() + REST_MS, why }
    return why
  }

  const alongRoads = (places: readonly Place[], table: RoadTable): TravelAnswer => {
    const { note, ...filled } = fillGaps(table, places, estimate)
    return {
      ...filled,
      source: 'roads',
      acrossStreet: table.acrossStreet,
      note: note && `${note}: these are ${estimateWords(estimate)}.`,
    }
  }

  return {
    async matrix(places, signal) {
      if (roads === null) return estimated(places, null)
      const known = kept.get(places)
      if (known) return alongRoads(places, known)
      if (now() < rest.until) return estimated(places, rest.why)
      const server = { ...roads, maxTableSize: tableSize, signal: withDeadline(signal) }
      const result = await osrmTable(server, places)
      // A client that disconnects says nothing about the server.
      signal?.throwIfAborted()
      if (!result.ok) return estimated(places, failed(result.failure))
      tableSize = result.table.tableSize
      kept.set(places, result.table)
      return alongRoads(places, result.table)
    },
    async geometry(places) {
      if (roads === null) {
        const line = await streets(places)
        if (line) return { geometry: line.map(({ lat, lng }) => [lng, lat]), note: null }
        return { geometry: null, note: 'No road network is set: lines are straight.' }
      }
      if (now() < rest.until) return { geometry: null, note: `${rest.why}.` }
      const server = { ...roads, signal: withDeadline() }
      let result = await osrmRoute(server, places)
      // A table lets trucks come from either side where no way leads along the kerb, and so does the line.
      if (!result.ok && result.failure.kind === 'no-route' && places.some(({ atKerb }) => atKerb))
        result = await osrmRoute(
          server,
          places.map(({ lat, lng }) => ({ lat, lng })),
        )
      if (result.ok) return { geometry: result.line, note: null }
      return { geometry: null, note: `${failed(result.failure)}.` }
    },
  }
}

const withDeadline = (signal?: AbortSignal) =>
  AbortSignal.any([AbortSignal.timeout(WAIT_MS), ...(signal ? [signal] : [])])

const estimateWords = ({ detourFactor, speedKmh }: TravelEstimate) =>
  `straight lines × ${detourFactor}, driven at ${speedKmh} km/h`

function failureSentence(failure: OsrmFailure, exclude: readonly string[]): string {
  if (failure.kind === 'too-big') return 'The road network takes too few places at once'
  if (failure.kind === 'no-answer') return `The road network did not answer (${failure.detail})`
  // OSRM names no class: its profile may know each of them, and not all together.
  const isOfExclude = exclude.length > 0 && failure.detail.startsWith('InvalidValue')
  const hint = isOfExclude ? `; OSRM_EXCLUDE asks for ${exclude.join(',')}` : ''
  return `The road network had no answer (${failure.detail}${hint})`
}

/** The latest tables, as many as fit. */
function tableCache(now: () => number) {
  const tables = new Map<string, { table: RoadTable; until: number }>()
  const cells = () => [...tables.values()].reduce((sum, { table }) => sum + table.metres.length, 0)
  return {
    get(points: readonly Place[]): RoadTable | undefined {
      const key = keyOf(points)
      const found = tables.get(key)
      if (!found) return undefined
      tables.delete(key)
      if (found.until < now()) return undefined
      // Used again, so it becomes the latest.
      tables.set(key, found)
      return found.table
    },
    set(points: readonly Place[], table: RoadTable) {
      tables.set(keyOf(points), { table, until: now() + KEEP_MS })
      for (const key of [...tables.keys()].slice(0, -1)) if (cells() > KEEP_CELLS) tables.delete(key)
    },
  }
}

const keyOf = (places: readonly Place[]) =>
  createHash('sha256')
    .update(
      places.map(({ lat, lng, atKerb }) => [lat.toFixed(6), lng.toFixed(6), atKerb ? 'k' : '']).join(';'),
    )
    .digest('base64')
