import { useMemo } from 'react'
import { useFleet } from 'shared-domain/client'
import type { PlaceNames } from './itinerary'

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
