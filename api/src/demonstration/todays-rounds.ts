import { WARNING_ABOVE } from 'shared-domain'
import { type CityBin, hasSensor } from './city-bins'
import { makeRound, type Round, streetOf } from './round'
import { splitByDirection } from './split-by-direction'

const ROUNDS = 4

/** Rounds over all bins that are due: the full ones and those filling up. */
export function todaysRounds(bins: readonly CityBin[]): Round[] {
  const due = bins.filter(hasSensor).filter(({ fillLevel }) => fillLevel > WARNING_ABOVE)
  return splitByDirection(due, ROUNDS).map((group) =>
    makeRound(
      group.map((bin) => ({ bin, found: null })),
      group.map(streetOf),
    ),
  )
}
