import { stat } from 'node:fs/promises'
import type { PartLog } from 'api/server-part'
import type { StreetLine } from '../road-graph/build-network'
import type { TurnCosts } from '../road-graph/turn-cost'
import { type PreparedRoads, prepareRoads } from './prepared-roads'

/** Roads that this server searches itself. */
export interface RoadSource {
  /** The roads that are ready; or why there are none, which begins a sentence; `null` where none are set. */
  current: () => Promise<ReadyRoads | { why: string } | null>
  close: () => Promise<void>
}

interface ReadyRoads {
  roads: Pick<PreparedRoads, 'table' | 'line'>
  /** What distances are of, within a sentence. */
  name: string
  /** What plans say of them, in a sentence; `null` for nothing. */
  note: string | null
}

/** The council's own extract. */
export interface ExtractSetting {
  path: string
  drivesOn: TurnCosts['drivesOn']
}

/** How far a place may be from its road, in metres. */
const RADIUS_M = 500
/** How often a file is looked at, in ms. One that has changed is read when it is the same at two looks: it is copied by then. */
const POLL_INTERVAL_MS = 15_000

/**
 * The roads of a file, prepared at the start and again whenever it is replaced. Plans go on with the roads before until the new ones
 * are ready, and also when they cannot be read.
 */
export function extractRoads(
  { path, drivesOn }: ExtractSetting,
  log: Pick<PartLog, 'info' | 'warn'>,
  pollIntervalMs = POLL_INTERVAL_MS,
): RoadSource {
  let current: PreparedRoads | null = null
  let next: PreparedRoads | null = null
  let failure = ''
  let [loaded, seen] = ['', '']
  let isClosed = false

  /** Tells versions of the file apart; empty while there is none. */
  const versionOf = async (): Promise<string> => {
    const found = await stat(path).catch(() => null)
    return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : ''
  }

  async function prepare(version: string): Promise<void> {
    loaded = version
    const began = performance.now()
    const roads = prepareRoads({ kind: 'extract', path, drivesOn, radiusMetres: RADIUS_M })
    next = roads
    try {
      const { pieces } = await roads.ready
      const before = current
      current = roads
      failure = ''
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      log.info(`The roads of ${path} are prepared: ${pieces} pieces of streets in ${seconds} s.`)
      await before?.close()
    } catch (error) {
      failure = `The roads of ROADS cannot be used: ${(error as Error).message}`
      if (!isClosed) log.warn(`${failure} (${path}).`)
      await roads.close()
    } finally {
      if (next === roads) next = null
    }
  }

  async function look(): Promise<void> {
    const version = await versionOf()
    // Its thread has ended: the same file is prepared again.
    if (current?.hasEnded()) [current, loaded] = [null, '']
    const isNew = version !== '' && version === seen && version !== loaded
    seen = version
    if (isNew && next === null && !isClosed) await prepare(version)
  }

  const started = versionOf().then((version) => (isClosed ? undefined : prepare(version)))
  const timer = setInterval(() => void look(), pollIntervalMs).unref()
  return {
    async current() {
      if (current && !current.hasEnded()) return { roads: current, name: 'the roads of ROADS', note: null }
      if (failure) return { why: failure }
      const percent = Math.floor(100 * (next?.share() ?? 0))
      return { why: `The roads of ROADS are being prepared (${percent}%)` }
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.all([current?.close(), next?.close()])
      await started
    },
  }
}

/** The demonstration city's streets, prepared when they are first asked for: it takes less than a second. */
export function cityRoads(
  streetsOfCity: () => Promise<readonly StreetLine[] | null>,
  kmh: number,
): RoadSource {
  let prepared: Promise<PreparedRoads | null> | null = null
  const name = `the streets of the demonstration city, driven at ${kmh} km/h`
  const prepare = async () => {
    const lines = await streetsOfCity()
    if (!lines) return null
    const roads = prepareRoads({ kind: 'lines', lines, kmh, drivesOn: 'left', radiusMetres: RADIUS_M })
    await roads.ready
    return roads
  }
  return {
    async current() {
      try {
        if ((await prepared)?.hasEnded()) prepared = null
        prepared ??= prepare()
        const roads = await prepared
        return roads && { roads, name, note: `Distances follow ${name}.` }
      } catch {
        // The next request tries again.
        prepared = null
        return { why: 'The streets of the demonstration city could not be prepared' }
      }
    },
    async close() {
      await (await prepared?.catch(() => null))?.close()
    },
  }
}
