import { useMemo } from 'react'
import { type Roads, useRoads } from 'shared-domain/client'
import type { CityGround } from '../city-plan/city-plan'
import type { DrivenPlan } from '../plan-driving/driven-plan'
import { wayPlaces } from './way-places'

/** The roads of each truck of a plan whose distances are of the road network. */
export function usePlanRoads({ points, travel }: CityGround, { routes }: DrivenPlan): Roads {
  const ways = useMemo(
    () => routes.map(({ visits }) => wayPlaces(visits.flatMap(({ point }) => points[point] ?? []))),
    [points, routes],
  )
  return useRoads(ways, travel.source === 'roads')
}
