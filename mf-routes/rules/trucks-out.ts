import type { PlanningFacts } from 'shared-domain/contract'
import { type CityChoice, chosenTrucks, clockSeconds, type TruckOut } from 'shared-domain/route-planning'

const MINUTE_S = 60

/**
 * The trucks that are occupied on a day. Each drives its routes one after the other and returns as planned. A late truck has
 * the rest of its routes before it, starting at `notBefore`.
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

/** The trucks of a choice that are out until their shift is over. */
export const trucksAway = ({ fleet, options }: Pick<CityChoice, 'fleet' | 'options'>): TruckOut[] => {
  const shiftEnds = new Map(chosenTrucks(fleet, options).map(({ id, shift }) => [id, clockSeconds(shift.to)]))
  return options.trucksOut.filter(({ truckId, until }) => until >= (shiftEnds.get(truckId) ?? until + 1))
}
