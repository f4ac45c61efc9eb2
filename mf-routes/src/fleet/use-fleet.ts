import { useMemo } from 'react'
import { useMay, useRecordQuery } from 'shared-domain/client'
import { clockSeconds } from 'shared-domain/route-planning'
import { getFleet, listDrivers } from '../../operations'
import type { ShownRoute } from '../../rules/shown-route'
import type { OpeningTimes, PlaceNames } from '../itinerary/itinerary'
import { type Language, t } from '../messages/translate'

export type FleetAnswer = ReturnType<typeof useFleet>

/** The depots, facilities and trucks of the council. */
export function useFleet() {
  const { data, ...answer } = useRecordQuery({ operation: getFleet, request: {}, changesWith: ['fleet'] })
  return { ...answer, fleet: data }
}

/** The drivers to whom a route can be assigned, by name; not requested without the permission to assign. */
export function useDrivers() {
  const { data, ...answer } = useRecordQuery({
    operation: listDrivers,
    request: {},
    changesWith: ['fleet'],
    isEnabled: useMay('routes:assign'),
  })
  return { ...answer, drivers: data?.drivers ?? null }
}

/** The names of depots, facilities and trucks by their ids, removed ones included; `null` until they are known. */
export function usePlaceNames(): PlaceNames | null {
  const { fleet } = useFleet()
  return useMemo(() => {
    if (!fleet) return null
    const places = [...fleet.removed, ...fleet.depots, ...fleet.facilities, ...fleet.trucks]
    return Object.fromEntries(places.map(({ id, name }) => [id, name]))
  }, [fleet])
}

/** A route's truck by the name that people call it, or by its id while that is not known; `null` without a truck. */
export const truckName = (
  { truckId }: Pick<ShownRoute, 'truckId'>,
  names: PlaceNames,
  language: Language = 'en',
): string | null => truckId && (names[truckId] ?? t(language, 'route.truck', { id: truckId }))

/** When the facilities open, by id, in seconds from midnight; empty until the fleet is read. */
export function useOpeningTimes(): OpeningTimes {
  const { fleet } = useFleet()
  return useMemo(
    () => Object.fromEntries(fleet?.facilities.map(({ id, opensAt }) => [id, clockSeconds(opensAt)]) ?? []),
    [fleet],
  )
}
