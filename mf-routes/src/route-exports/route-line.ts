import type { RouteDayPlan } from 'shared-domain/contract'
import type { ExportedVisit } from './exported-visit'

/** Where a route goes, as [lng, lat]: along the roads where the plan knows them, else straight from place to place. */
export function routeLine(visits: readonly ExportedVisit[], plan: RouteDayPlan | null) {
  const roads = plan?.geometry
  if (roads && roads.length > 1) return { along: 'roads' as const, positions: roads }
  const positions = visits.flatMap(({ point }) => (point ? [[point.lng, point.lat] as const] : []))
  return { along: 'straight lines' as const, positions }
}
