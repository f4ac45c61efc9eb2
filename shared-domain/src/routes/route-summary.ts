import type { Route } from './route'

export interface RouteSummary {
  activeRoutes: number
  totalKm: number
  binsCollected: number
  /** The expected duration of all of them together. */
  totalMinutes: number
}

type SummarisedRoute = Pick<Route, 'status' | 'distanceKm' | 'bins' | 'minutes'> & {
  /** How many of its bins are emptied, when known; the samples count all of them. */
  binsDone?: number | null
  /** Generated from mock data: it has no driver. */
  isOnDevice?: boolean
}

/** Whether a route belongs to today: its day has come, or it has no day. `today` is YYYY-MM-DD. */
export const isTodays = ({ plannedFor }: { plannedFor: string | null }, today: string): boolean =>
  plannedFor === null || plannedFor <= today

/** The four figures above a list of routes. */
export function summariseRoutes(routes: readonly SummarisedRoute[]): RouteSummary {
  const sum = (amount: (route: SummarisedRoute) => number) =>
    routes.reduce((total, route) => total + amount(route), 0)
  return {
    activeRoutes: routes.filter(({ status }) => status === 'active').length,
    totalKm: sum(({ distanceKm }) => distanceKm),
    binsCollected: sum(({ bins, binsDone, isOnDevice }) => binsDone ?? (isOnDevice ? 0 : bins)),
    totalMinutes: sum(({ minutes }) => minutes),
  }
}
