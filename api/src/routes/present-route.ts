import type { RecordedListedRoute, RouteStop } from 'shared-domain/contract'
import { type BinRow, presentBin } from '../bins/present-bin'
import type { routes, stops } from '../database/schema'

interface RouteRow {
  route: typeof routes.$inferSelect
  driver: { id: string; name: string } | null
  bins: number
  binsDone: number
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
export function presentStop(stop: typeof stops.$inferSelect, row: BinRow): RouteStop {
  const { measuredAt, lastCollectedAt, ...bin } = presentBin(row)
  return { position: stop.position, bin, state: stop.state, skipReason: stop.skipReason, at: text(stop.at) }
}
