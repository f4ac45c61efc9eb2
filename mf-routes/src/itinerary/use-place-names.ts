import { useMemo } from 'react'
import { useFleet } from 'shared-domain/client'
import type { PlaceNames } from './itinerary'

/** What depots and facilities are called; `null` until it is known. */
export function usePlaceNames(): PlaceNames | null {
  const { fleet } = useFleet()
  return useMemo(
    () =>
      fleet && Object.fromEntries([...fleet.depots, ...fleet.facilities].map(({ id, name }) => [id, name])),
    [fleet],
  )
}
