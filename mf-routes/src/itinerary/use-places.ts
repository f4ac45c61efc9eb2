import { useMemo } from 'react'
import { useFleet } from 'shared-domain/client'
import { clockSeconds } from 'shared-domain/route-planning'
import type { OpeningTimes, PlaceNames } from './itinerary'

/** What depots, facilities and trucks are called, those included that were taken away; `null` until it is known. */
export function usePlaceNames(): PlaceNames | null {
  const { fleet } = useFleet()
  return useMemo(
    () =>
      fleet &&
      Object.fromEntries(
        [...fleet.removed, ...fleet.depots, ...fleet.facilities, ...fleet.trucks].map(({ id, name }) => [
          id,
          name,
        ]),
      ),
    [fleet],
  )
}

/** When the facilities open, as far as it is known. */
export function useOpeningTimes(): OpeningTimes {
  const { fleet } = useFleet()
  return useMemo(
    () => Object.fromEntries(fleet?.facilities.map(({ id, opensAt }) => [id, clockSeconds(opensAt)]) ?? []),
    [fleet],
  )
}
