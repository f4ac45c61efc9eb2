import type { RecordedListedRoute, RouteStop } from 'shared-domain/contract'
import type { routes, stops } from '../../database/schema'
import { type BinRow, presentBin } from '../bins/present-bin'

interface RouteRow {
  route: typeof routes.$inferSelect
  driver: { id: string; name: string } | null
  bins: number
  binsDone: number
}

interface StopRow {
  stop: typeof stops.$inferSelect
  bin: BinRow
  /** Its moment as PostgreSQL writes it in JSON. */
  emptied: RouteStop['emptied']
}

const text = (moment: Date | null) => moment?.toISOString() ?? null

/** What leaves the API of a route. */
export const presentRoute = ({ route, driver, bins, binsDone }: RouteRow): RecordedListedRoute => ({
  id: route.id,
  name: route.name,
  status: route.status,
  priority: route.priority,
  bins,
  binsDone,
  distanceKm: route.distanceKm,
  baselineKm: route.baselineKm,
  minutes: route.minutes,
  driver,
  plannedFor: route.plannedFor,
  createdAt: route.createdAt.toISOString(),
  startedAt: text(route.startedAt),
  completedAt: text(route.completedAt),
})

/** What leaves the API of a stop. */
export function presentStop({ stop, bin: row, emptied }: StopRow): RouteStop {
  const { measuredAt, lastCollectedAt, ...bin } = presentBin(row)
  const { position, state, skipReason, at } = stop
  return {
    position,
    bin,
    state,
    skipReason,
    at: text(at),
    emptied: emptied && { ...emptied, at: new Date(emptied.at).toISOString() },
  }
}
