import { useMemo } from 'react'
import {
  aucklandDate,
  BIN_CONDITION_NAMES,
  type Bin,
  binCondition,
  type DetailedRoute,
  isLocated,
  type Point,
} from 'shared-domain'
import type { RouteDayPlan } from 'shared-domain/contract'
import type { Entry, PlannedTimes } from '../itinerary/itinerary'
import { clockText } from '../moments/moments'
import { outcomeWords } from '../stop-list/StopOutcome'

/** A route as files tell it. */
export interface ExportedRoute extends Pick<DetailedRoute, 'id' | 'name'> {
  /** YYYY-MM-DD: the day that it is planned for. */
  day: string
  visits: readonly ExportedVisit[]
  plan: RouteDayPlan | null
}

/** One visit of a route as every kind of file tells it. What is not known is `null`. */
export interface ExportedVisit {
  /** The number of a stop, as on the screen and on the run sheet; what lies between the stops has none. */
  order: number | null
  kind: Entry['kind']
  /** What the driver looks for. */
  name: string
  /** WGS 84 degrees. */
  point: Point | null
  bin: Bin | null
  /** What is known of the bin, as the screen says it. */
  status: string | null
  /** As the clock shows it in New Zealand, such as '9:42 am'. */
  arrival: string | null
  departure: string | null
  /** On board when the truck leaves. */
  litres: number | null
  kg: number | null
  /** What became of it, in words. */
  outcome: string | null
  /** When, as the record tells it. */
  at: string | null
}

/** @internal */
export const exportedVisits = (entries: readonly Entry[]) =>
  entries.map(
    (entry): ExportedVisit => ({
      order: entry.kind === 'stop' ? entry.position : null,
      ...placed(entry),
      ...timed(entry.times),
    }),
  )

function placed(entry: Entry) {
  const nothing = { bin: null, status: null, outcome: null, at: null }
  const { kind } = entry
  if (kind === 'break') return { ...nothing, kind, name: 'Break', point: null }
  if (kind !== 'stop') return { ...nothing, kind, name: entry.name, point: entry.point }
  const { bin, state, skipReason, at, isReportedOverflowing } = entry.stop
  const status = BIN_CONDITION_NAMES[binCondition(bin, isReportedOverflowing)]
  const point = isLocated(bin) ? { lat: bin.lat, lng: bin.lng } : null
  const outcome = state === 'planned' ? null : outcomeWords(state, skipReason)
  return { kind, name: bin.location, point, bin, status, outcome, at }
}

const timed = (times: PlannedTimes | null) => ({
  arrival: times && clockText(times.arrival),
  departure: times && clockText(times.departure),
  litres: times && Math.round(times.litres),
  kg: times && Math.round(times.kg),
})

/** Where a route goes, as [lng, lat]: along the roads where the plan knows them, else straight from place to place. */
export function routeLine(visits: readonly ExportedVisit[], plan: RouteDayPlan | null) {
  const roads = plan?.geometry
  if (roads && roads.length > 1) return { along: 'roads' as const, positions: roads }
  const positions = visits.flatMap(({ point }) => (point ? [[point.lng, point.lat] as const] : []))
  return { along: 'straight lines' as const, positions }
}

/** A route as its files tell it; a sample is of today. */
export const useExportedRoute = (route: DetailedRoute, entries: readonly Entry[]): ExportedRoute =>
  useMemo(() => {
    const { id, name, plan, plannedFor } = route
    return { id, name, plan, day: plannedFor ?? aucklandDate(new Date()), visits: exportedVisits(entries) }
  }, [route, entries])
