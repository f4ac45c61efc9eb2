import { distanceText } from './distance-text'
import { durationMinutes, durationText } from './duration-text'
import type { Route } from './route'

export interface RouteSummary {
  activeRoutes: number
  /** Such as '27.2 km'. */
  totalDistance: string
  binsCollected: number
  /** Such as '5h 20m'. */
  estimatedTime: string
}

type SummarisedRoute = Pick<Route, 'status' | 'distance' | 'bins' | 'estimatedTime'> & {
  /** How many of its bins are emptied, where that is known; the samples count them all. */
  binsDone?: number | null
  /** Generated from mock data: nobody drives it. */
  isOnDevice?: boolean
}

/** The four figures above a list of routes. */
export function summariseRoutes(routes: readonly SummarisedRoute[]): RouteSummary {
  const sum = (amount: (route: SummarisedRoute) => number) =>
    routes.reduce((total, route) => total + amount(route), 0)
  return {
    activeRoutes: routes.filter(({ status }) => status === 'active').length,
    totalDistance: distanceText(sum(({ distance }) => Number.parseFloat(distance))),
    binsCollected: sum(({ bins, binsDone, isOnDevice }) => binsDone ?? (isOnDevice ? 0 : bins)),
    estimatedTime: durationText(sum(({ estimatedTime }) => durationMinutes(estimatedTime))),
  }
}
