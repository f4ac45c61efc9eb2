import { type AnswerChange, changeAnswer, setAnswer } from 'shared-domain/client'
import { getRoute, listRoutes, type OperationAnswer, type RecordedRoute } from 'shared-domain/contract'
import { getPlanningFacts } from '../../operations'

/** The request for today's routes. */
export const TODAYS_ROUTES = { query: {} }
/** The request for one route. */
export const oneRoute = (id: string) => ({ params: { id } })

/** The operations whose answers change with a route. */
export const CHANGED_WITH_ROUTES = [getRoute, listRoutes, getPlanningFacts]

/** Puts a route into the cached answers of every screen. */
export const routeIs = (route: RecordedRoute): AnswerChange[] => [
  setAnswer(getRoute, oneRoute(route.id), route),
  listIs((routes) =>
    routes.some(({ id }) => id === route.id)
      ? routes.map((known) => (known.id === route.id ? route : known))
      : [...routes, route],
  ),
]

/** Removes a route from the cached list of every screen. */
export const routeIsGone = (id: string): AnswerChange =>
  listIs((routes) => routes.filter((known) => known.id !== id))

type Listed = OperationAnswer<typeof listRoutes>['routes']

const listIs = (change: (routes: Listed) => Listed): AnswerChange =>
  changeAnswer(listRoutes, TODAYS_ROUTES, ({ routes }) => ({ routes: change(routes) }))
