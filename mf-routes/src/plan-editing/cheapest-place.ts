import type { PlanDraft } from '../plan-driving/plan-draft'
import type { PlanGround } from '../plan-driving/plan-ground'
import type { DraftPlace } from './edit-draft'

/** Where among a truck's stops a bin costs the least driving; its own place there, if it has one, is not counted. */
export function cheapestPlace(
  ground: PlanGround,
  { trucks }: PlanDraft,
  binId: string,
  truckId: string,
): DraftPlace {
  const others = trucks.find((truck) => truck.truckId === truckId)?.binIds.filter((id) => id !== binId) ?? []
  const home = ground.home(ground.truck(truckId))
  const { point } = ground.stop(binId)
  const points = [home, ...others.map((id) => ground.stop(id).point), home]
  const more = points
    .slice(1)
    .map(
      (to, at) =>
        ground.cost(points[at] ?? home, point) + ground.cost(point, to) - ground.cost(points[at] ?? home, to),
    )
  return { truckId, place: more.indexOf(Math.min(...more)) }
}
