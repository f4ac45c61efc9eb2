import type { PlanningFacts } from '../contract/planning-contract'

/** A truck that open routes need on the day that is planned. */
export interface TruckOut {
  truckId: string
  /** In the order in which it drives them. */
  routeIds: readonly string[]
  /** When it is back from the last one, in seconds from the midnight that starts the day. */
  until: number
}

const MINUTE_S = 60

/**
 * The trucks that are out on a day. Each drives its routes one after the other and is back from each when that is
 * planned; one that is late has what is left of its routes before it from `notBefore` on.
 */
export function trucksOut(
  outings: PlanningFacts['outings'],
  { day, notBefore }: { day: string; notBefore: number },
): TruckOut[] {
  const out = new Map<string, TruckOut>()
  const ofDay = outings.filter((outing) => outing.day === day).toSorted((a, b) => a.backAt - b.backAt)
  for (const { truckId, routeId, backAt, secondsLeft } of ofDay) {
    const { routeIds, until } = out.get(truckId) ?? { routeIds: [], until: notBefore }
    const back = Math.ceil(Math.max(backAt, until + secondsLeft) / MINUTE_S) * MINUTE_S
    out.set(truckId, { truckId, routeIds: [...routeIds, routeId], until: back })
  }
  return [...out.values()]
}
