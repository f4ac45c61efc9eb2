import type { Bin, LocatedBin, Priority } from 'shared-domain'
import type { TravelTimes } from 'shared-domain/client'
import type { Fleet } from 'shared-domain/contract'
import type { CityChoice, TruckOut } from 'shared-domain/route-planning'
import { cityPoints, cityRequest, dueBins, trucksAway } from 'shared-domain/route-planning'
import { RouteBook } from '../plan-driving/driven-plan'
import type { PlanDraft } from '../plan-driving/plan-draft'
import { planGround } from '../plan-driving/plan-ground'

/** A city's day that is planned: what was asked, of which bins, and what is known of the roads. */
export interface CityGround {
  name: string
  /** `null` lets the number of full bins decide. */
  priority: Priority | null
  /** YYYY-MM-DD in Pacific/Auckland: when it is driven. */
  day: string
  fleet: Fleet
  /** By id, of those that were due. */
  bins: ReadonlyMap<string, LocatedBin>
  /** Bins that were due and left to other routes, which are still to come to them. */
  leftToOthers: readonly { bin: Bin; routeId: string }[]
  /** Whether it was asked to plan bins that other routes are still to come to. */
  mayShareBins: boolean
  /** The trucks that are out on other routes until their shift is over. */
  trucksAway: readonly TruckOut[]
  /** Bins that were due, but not there when the crew of that route came by. */
  missing: readonly { bin: Bin; routeId: string }[]
  /** The rows of the matrix. */
  points: ReturnType<typeof cityPoints>
  travel: TravelTimes
  book: RouteBook
}

export interface CityPlan {
  /** Of this plan alone. */
  id: string
  ground: CityGround
  /** As the engine planned it. */
  opening: PlanDraft
}

export function cityGround(
  { name, priority, day }: Pick<CityGround, 'name' | 'priority' | 'day'>,
  choice: CityChoice,
  travel: TravelTimes,
): CityGround {
  const request = cityRequest({ ...choice, matrix: travel.matrix })
  return {
    name: name.trim(),
    priority,
    day,
    fleet: choice.fleet,
    bins: new Map(dueBins(choice).map((bin) => [bin.id, bin])),
    points: cityPoints(choice),
    leftToOthers: [],
    mayShareBins: false,
    trucksAway: trucksAway(choice),
    missing: [],
    travel,
    book: new RouteBook(planGround(request)),
  }
}

export const truckName = ({ fleet }: Pick<CityGround, 'fleet'>, truckId: string): string =>
  fleet.trucks.find(({ id }) => id === truckId)?.name ?? truckId
