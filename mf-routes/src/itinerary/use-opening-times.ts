import { useMemo } from 'react'
import { useFleet } from 'shared-domain/client'
import { clockSeconds } from 'shared-domain/route-planning'
import type { OpeningTimes } from './itinerary'

/** When the facilities open, as far as it is known. */
export function useOpeningTimes(): OpeningTimes {
  const { fleet } = useFleet()
  return useMemo(
    () => Object.fromEntries(fleet?.facilities.map(({ id, opensAt }) => [id, clockSeconds(opensAt)]) ?? []),
    [fleet],
  )
}
