import { distanceText } from 'shared-domain'
import type { DrivenPlan } from '../plan-driving/driven-plan'
import { binIdsOf } from './new-routes'

/** A plan in a few words, such as '84.3 km, 3 trucks, 212 bins'. */
export function planWords({ totals, routes }: DrivenPlan): string {
  const bins = routes.flatMap(binIdsOf).length
  return [
    distanceText(totals.metres / 1000),
    `${routes.length} ${routes.length === 1 ? 'truck' : 'trucks'}`,
    `${bins} ${bins === 1 ? 'bin' : 'bins'}`,
  ].join(', ')
}
