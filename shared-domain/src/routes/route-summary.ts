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

/** The four figures above a list of routes. */
export function summariseRoutes(routes: readonly Route[]): RouteSummary {
  const sum = (amount: (route: Route) => number) => routes.reduce((total, route) => total + amount(route), 0)
  return {
    activeRoutes: routes.filter(({ status }) => status === 'active').length,
    totalDistance: `${sum(({ distance }) => Number.parseFloat(distance)).toFixed(1)} km`,
    binsCollected: sum(({ bins }) => bins),
    estimatedTime: durationText(sum(({ estimatedTime }) => durationMinutes(estimatedTime))),
  }
}
