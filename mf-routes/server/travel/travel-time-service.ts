import { createHash } from 'node:crypto'
import type { MatrixSource } from 'shared-domain/contract'
import { estimateMatrix, type TravelEstimate } from 'shared-domain/route-planning'
import type { Place } from '../../operations'
import type { RoadSource } from '../roads/road-sources'
import { areOfAnotherRegion, cutOffPlaces } from './cut-off-places'
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

/** The timeout for a whole table, in ms, which is also how long a screen waits. */
const WAIT_MS = 8_000
/** How long the server gets no request after a failure, in ms. */
const REST_MS = 30_000
/** Cached until the process ends: roads change less often than a server is restarted. */
const KEEP_MS = 24 * 3_600_000
const KEEP_CELLS = 4_000_000

/** Where no roads of its own are known. */
const NO_ROADS: Pick<RoadSource, 'current'> = { current: async () => null }

/**
 * Returns distances as configured: by the road server where there is one, else along the roads that this server has prepared itself,
 * else estimates. What has no road is always estimated.
 */
export function travelTimeService(
  { roads, estimate }: Pick<TravelSettings, 'roads' | 'estimate'>,
  now: () => number,
  own: Pick<RoadSource, 'current'> = NO_ROADS,
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

  const alongRoads = (
    places: readonly Place[],
    table: Omit<RoadTable, 'tableSize'>,
    about: string | null = null,
  ): TravelAnswer => {
    const { note, ...filled } = fillGaps(table, places, estimate)
    const gaps = note && `${note}: these are ${estimateWords(estimate)}.`
    return {
      ...filled,
      source: 'roads',
      acrossStreet: table.acrossStreet,
      note: [about, gaps].filter((sentence) => sentence !== null).join(' ') || null,
    }
  }

  /** Along the roads that this server searches itself; the estimate where it has none. `before` says why the road server gave none. */
  async function alongOwnRoads(places: readonly Place[], before: string | null): Promise<TravelAnswer> {
    const found = await own.current()
    if (found === null) return estimated(places, before)
    if ('why' in found) return estimated(places, before ?? found.why)
    try {
      const table = await found.roads.table(places)
      if (areOfAnotherRegion(table.offRoad.length, places.length))
        return estimated(
          places,
          before ?? 'Too many places are far from the roads, which may be of another region',
        )
      const cutOff = cutOffPlaces(table, places.length, new Set(table.offRoad))
      const about = before === null ? found.note : `${before}, so distances are of ${found.name}.`
      return alongRoads(places, { ...table, cutOff }, about)
    } catch {
      return estimated(places, before ?? 'The roads could not be searched')
    }
  }

  async function alongOwnLine(
    places: readonly Place[],
    before: string | null,
  ): ReturnType<TravelTimeService['geometry']> {
    const found = await own.current()
    const none = (why: string) => ({ geometry: null, note: `${before ?? why}.` })
    if (found === null) return none('No road network is set: lines are straight')
    if ('why' in found) return none(found.why)
    try {
      const { line, straight } = await found.roads.line(places)
      const geometry = line.map(({ lat, lng }): [number, number] => [rounded(lng), rounded(lat)])
      return { geometry, note: straight > 0 ? `${straightWays(straight)}: no road leads there.` : null }
    } catch {
      return none('The roads could not be searched')
    }
  }

  return {
    async matrix(places, signal) {
      if (roads === null) return alongOwnRoads(places, null)
      const known = kept.get(places)
      if (known) return alongRoads(places, known)
      if (now() < rest.until) return alongOwnRoads(places, rest.why)
      const server = { ...roads, maxTableSize: tableSize, signal: withDeadline(signal) }
      const result = await osrmTable(server, places)
      // A client that disconnects says nothing about the server.
      signal?.throwIfAborted()
      if (!result.ok) return alongOwnRoads(places, failed(result.failure))
      tableSize = result.table.tableSize
      kept.set(places, result.table)
      return alongRoads(places, result.table)
    },
    async geometry(places) {
      if (roads === null) return alongOwnLine(places, null)
      if (now() < rest.until) return alongOwnLine(places, rest.why)
      const server = { ...roads, signal: withDeadline() }
      let result = await osrmRoute(server, places)
      // A table lets trucks come from either side where no way leads along the kerb, and so does the line.
      if (!result.ok && result.failure.kind === 'no-route' && places.some(({ atKerb }) => atKerb))
        result = await osrmRoute(
          server,
          places.map(({ lat, lng }) => ({ lat, lng })),
        )
      if (result.ok) return { geometry: result.line, note: null }
      return alongOwnLine(places, failed(result.failure))
    },
  }
}

/** To a tenth of a metre. */
const rounded = (degrees: number) => Number(degrees.toFixed(6))
const straightWays = (ways: number) =>
  ways === 1 ? '1 way is drawn straight' : `${ways} ways are drawn straight`

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
