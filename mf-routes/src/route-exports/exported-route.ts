import { useMemo } from 'react'
import {
  aucklandDate,
  BIN_CONDITION_NAMES,
  type Bin,
  binCondition,
  isLocated,
  type Point,
} from 'shared-domain'
import type { RouteDayPlan } from 'shared-domain/contract'
import type { DetailedRoute } from '../../rules/shown-route'
import type { Entry, PlannedTimes } from '../itinerary/itinerary'
import { t } from '../messages/translate'
import { clockText } from '../moments/moments'
import { outcomeWords } from '../stop-list/StopOutcome'

/** A route as the downloads contain it. */
export interface ExportedRoute extends Pick<DetailedRoute, 'id' | 'name'> {
  /** YYYY-MM-DD: the day that it is planned for. */
  day: string
  visits: readonly ExportedVisit[]
  plan: RouteDayPlan | null
}

/** One visit, the same for every file format. Unknown values are `null`. */
export interface ExportedVisit {
  /** The number of a stop, as on the screen and on the run sheet; `null` for other visits. */
  order: number | null
  kind: Entry['kind']
  /** The location of the bin, or the name of the place. */
  name: string
  /** WGS 84 degrees. */
  point: Point | null
  bin: Bin | null
  /** The condition of the bin, as the screen shows it. */
  status: string | null
  /** Time in New Zealand, such as '9:42 am'. */
  arrival: string | null
  departure: string | null
  /** On board when the truck leaves. */
  litres: number | null
  kg: number | null
  /** The outcome in words. */
  outcome: string | null
  /** When the outcome was recorded, ISO 8601. */
  at: string | null
}

/** @internal */
export const exportedVisits = (entries: readonly Entry[]) =>
  entries.map(
    (entry): ExportedVisit => ({
      order: entry.kind === 'stop' ? entry.order : null,
      ...placed(entry),
      ...timed(entry.times),
    }),
  )

function placed(entry: Entry) {
  const nothing = { bin: null, status: null, outcome: null, at: null }
  const { kind } = entry
  if (kind === 'break') return { ...nothing, kind, name: t('routeExports.break'), point: null }
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

/** The line of a route as [lng, lat]: along the roads where they are known, otherwise straight between the places. */
export function routeLine(visits: readonly ExportedVisit[], plan: RouteDayPlan | null) {
  const roads = plan?.geometry
  if (roads && roads.length > 1) return { along: 'roads' as const, positions: roads }
  const positions = visits.flatMap(({ point }) => (point ? [[point.lng, point.lat] as const] : []))
  return { along: 'straight lines' as const, positions }
}

/** The route for its downloads; a sample has the day of today. */
export const useExportedRoute = (route: DetailedRoute, entries: readonly Entry[]): ExportedRoute =>
  useMemo(() => {
    const { id, name, plan, plannedFor } = route
    return { id, name, plan, day: plannedFor ?? aucklandDate(new Date()), visits: exportedVisits(entries) }
  }, [route, entries])
