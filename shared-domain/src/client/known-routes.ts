import type { QueryClient } from '@tanstack/react-query'
import type { OperationAnswer } from '../contract/operation'
import { getOverview } from '../contract/overview-contract'
import { getPlanningFacts } from '../contract/planning-contract'
import { getRoute, listRoutes, type RecordedRoute } from '../contract/routes-contract'
import { recordKey } from './real-query'

/** What is asked for today's routes. */
export const TODAYS_ROUTES = { query: {} }
/** What is asked for one route. */
export const oneRoute = (id: string) => ({ params: { id } })

type Listed = OperationAnswer<typeof listRoutes>

/** Takes in what the record has answered of a route, for every screen that shows it. */
export function learnRoute(client: QueryClient, route: RecordedRoute) {
  client.setQueryData(recordKey(getRoute, oneRoute(route.id)), route)
  changeList(client, (routes) =>
    routes.some(({ id }) => id === route.id)
      ? routes.map((known) => (known.id === route.id ? route : known))
      : [...routes, route],
  )
}

/** Takes a route out of the list that other screens show. */
export const forgetRoute = (client: QueryClient, id: string) =>
  changeList(client, (routes) => routes.filter((known) => known.id !== id))

/** Reads again what a change of a route changes. */
export function refreshRoutes(client: QueryClient, id: string) {
  void client.invalidateQueries({ queryKey: recordKey(getRoute, oneRoute(id)) })
  void client.invalidateQueries({ queryKey: recordKey(listRoutes, TODAYS_ROUTES) })
  void client.invalidateQueries({ queryKey: recordKey(getPlanningFacts, {}) })
  void client.invalidateQueries({ queryKey: recordKey(getOverview, {}) })
}

const changeList = (client: QueryClient, change: (routes: Listed['routes']) => Listed['routes']) =>
  client.setQueryData<Listed>(
    recordKey(listRoutes, TODAYS_ROUTES),
    (known) => known && { routes: change(known.routes) },
  )
