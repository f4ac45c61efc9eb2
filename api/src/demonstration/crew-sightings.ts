import { DAY_MS } from 'shared-domain'
import { SEEN_LEVELS, type SeenLevel } from 'shared-domain/contract'
import { type CityBin, hasSensor } from './city-bins'
import type { History } from './history'

/** The level that a crew entered before it emptied a bin. */
export interface CrewSighting {
  route: number
  position: number
  binId: string
  at: Date
  seen: SeenLevel
}

/** How fast a bin without a sensor fills, as a share of the bin per day. Slow enough that one round a week is sufficient. */
const SLOWEST_A_DAY = 0.04
const RANGE_A_DAY = 0.08

/** Sightings for the bins without a sensor, because nothing else tells their level. */
export function crewSightings(bins: readonly CityBin[], { stops, collections }: History): CrewSighting[] {
  const outside = new Map(bins.filter((bin) => !hasSensor(bin)).map((bin) => [bin.id, bin]))
  const emptiedAt = new Map<string, number[]>()
  for (const { binId, at } of collections)
    emptiedAt.set(binId, [...(emptiedAt.get(binId) ?? []), at.getTime()])
  return stops.flatMap(({ route, position, binId, at }): CrewSighting[] => {
    const bin = outside.get(binId)
    if (!bin || !at) return []
    const before = (emptiedAt.get(binId) ?? []).filter((moment) => moment < at.getTime())
    if (before.length === 0) return []
    const days = (at.getTime() - Math.max(...before)) / DAY_MS
    const quarters = Math.min(SEEN_LEVELS.length - 1, Math.round(4 * days * perDay(bin)))
    return [{ route, position, binId, at, seen: SEEN_LEVELS[quarters] ?? 'full' }]
  })
}

const perDay = ({ objectId }: CityBin) => SLOWEST_A_DAY + RANGE_A_DAY * (((objectId * 37) % 101) / 100)
