import type { LocatedBin } from 'shared-domain'
import { distanceKm, type Point } from 'shared-domain'
import { type CityChoice, chosenTrucks, METRE_DOLLARS, STOP_DOLLARS } from 'shared-domain/route-planning'
import type { ForecastVisit } from './day-rounds'
import type { BinOutlook, RoundDay } from './days-ahead'
import type { VisitDaysRequest } from './visit-days'

interface WeighedBins {
  /** The bins that may be planned on these days. */
  bins: readonly LocatedBin[]
  outlooks: readonly BinOutlook[]
  days: readonly RoundDay[]
}

/** One request for each chosen kind of waste: on which of these days are its bins best emptied? */
export function visitDaysRequests(
  { fleet, options }: Pick<CityChoice, 'fleet' | 'options'>,
  { bins, outlooks, days }: WeighedBins,
): VisitDaysRequest[] {
  const outlookOf = new Map(outlooks.map((outlook) => [outlook.binId, outlook]))
  const required = new Set([...options.overflowingBinIds, ...options.lockedBinIds])
  return options.streams.flatMap((stream) => {
    const truck = chosenTrucks(fleet, options).find(({ streams }) => streams.includes(stream))
    const depot = fleet.depots.find(({ id }) => id === truck?.depotId)
    if (!depot) return []
    const facilities = fleet.facilities.filter(({ streams }) => streams.includes(stream))
    const visits = bins.flatMap(({ id, binType, status, lat, lng }): ForecastVisit[] => {
      const outlook = outlookOf.get(id)
      const isDue = status === 'full' || required.has(id)
      if (binType !== stream || (!outlook && !isDue)) return []
      return [{ binId: id, lat, lng, ...chancesOf(isDue ? null : (outlook ?? null), outlook ?? null, days) }]
    })
    return {
      bins: visits,
      days: days.length,
      depot,
      facility: nearestTo(depot, facilities) ?? depot,
      pricing: {
        dollarsPerOverflow: options.dollarsPerOverflow,
        dollarsPerMetre: METRE_DOLLARS,
        dollarsPerStop: STOP_DOLLARS,
      },
    }
  })
}

/** Without a forecast `before` the next visit, as for a bin that is due, the bin counts as overflowed. */
const chancesOf = (
  before: BinOutlook | null,
  after: BinOutlook | null,
  days: readonly RoundDay[],
): Pick<ForecastVisit, 'chances' | 'refillChances'> => ({
  chances: days.map(({ endsAt }) => before?.overflowChance(endsAt) ?? 1),
  refillChances: days.map((emptied) =>
    days.map(({ endsAt }) =>
      endsAt > emptied.endsAt ? (after?.refillChance(emptied.endsAt, endsAt) ?? 0) : 0,
    ),
  ),
})

const nearestTo = <P extends Point>(from: Point, places: readonly P[]): P | null =>
  places.reduce<P | null>(
    (nearest, place) => (nearest && distanceKm(from, nearest) <= distanceKm(from, place) ? nearest : place),
    null,
  )
