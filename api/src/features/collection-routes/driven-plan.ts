import { isNull } from 'drizzle-orm'
import type { Bin, Extent, Point } from 'shared-domain'
import type { RouteDayPlan } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { facilities, type trucks } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { isInReach } from '../bins/reach'
import { presentFacility, presentTruck } from '../fleet/read-fleet'
import { brokenInPlan } from './broken-in-plan'

/** A plan as it was sent, and where it stands in the request. */
interface SentPlan {
  plan: RouteDayPlan | undefined
  field: string
}

/** Refuses plans that send a truck where no truck of the council can come, or draw its line there. */
export function requireInReach(extent: Extent, sent: readonly SentPlan[]): void {
  for (const { plan, field } of sent) {
    const places: [string, Point][] = [
      ...(plan?.visits ?? []).map(({ point }, at): [string, Point] => [`visits.${at}.point`, point]),
      ...(plan?.geometry ?? []).map(([lng, lat], at): [string, Point] => [`geometry.${at}`, { lat, lng }]),
    ]
    const far = places.find(([, place]) => !isInReach(extent, place))
    if (!far) continue
    const [where, { lat, lng }] = far
    throw Refusal.ofField(
      'invalid-input',
      `${field}.plan.${where}`,
      `Latitude ${lat}, longitude ${lng} is far from the council’s area: correct the place, or OPEN_DATA_EXTENT.`,
    )
  }
}

/** Refuses a plan that its truck cannot drive with the disposal sites and the streams of the bins as they are. */
export async function requireDrivable(
  transaction: Executor,
  plan: RouteDayPlan,
  truck: typeof trucks.$inferSelect,
  bins: ReadonlyMap<string, Bin>,
): Promise<void> {
  const sites = await transaction.select().from(facilities).where(isNull(facilities.removedAt))
  const [broken] = brokenInPlan(plan, {
    truck: presentTruck(truck),
    facilities: sites.map(presentFacility),
    streams: new Map([...bins].map(([id, { binType }]) => [id, binType])),
  })
  if (!broken) return
  throw Refusal.ofField(
    'not-possible-now',
    'body.plan.visits',
    `${truck.name} cannot drive this plan. ${broken} Plan again with the fleet as it is now.`,
  )
}
