import type { OperationRequest } from '../contract/operation'
import type { RouteDayPlan } from '../contract/route-day-plan'
import type { createRoute, RecordedRoute } from '../contract/routes-contract'

/** The route of one truck as it is sent into the record. */
export type NewRoute = OperationRequest<typeof createRoute>['body'] & { plan: RouteDayPlan }

/** A route of a plan on its way into the record. */
export interface PlanLetter {
  route: NewRoute
  /** With what the route was to be made, and under which key: without an answer the record may have it. */
  first: { route: NewRoute; key: string } | null
  /** What the record has; `null` until it is known to have it. */
  kept: KeptRoute | null
}

interface KeptRoute {
  id: string
  planRevision: number
  route: NewRoute
}

/** A plan on its way into the record. */
export interface PlanLetters {
  /** In the order of the plan. */
  letters: readonly PlanLetter[]
  /** Routes of trucks that no longer leave, to be taken away. */
  leaving: readonly PlanLetter[]
}

export const newLetters = (routes: readonly NewRoute[]): PlanLetters => ({
  letters: routes.map(newLetter),
  leaving: [],
})

/** The letters of a new plan in place of one that was sent, of which the routes with these ids are to go. */
export const insteadLetters = (
  { letters, leaving }: PlanLetters,
  routes: readonly NewRoute[],
  replacedIds: readonly string[],
): PlanLetters => ({
  letters: routes.map(newLetter),
  leaving: [...leaving, ...letters].filter(({ kept }) => kept !== null && replacedIds.includes(kept.id)),
})

/** The letters that make another plan of the one that was sent: each truck keeps its route. */
export function changedLetters({ letters, leaving }: PlanLetters, routes: readonly NewRoute[]): PlanLetters {
  const before = new Map([...leaving, ...letters].map((letter) => [truckOf(letter), letter]))
  const trucks = new Set(routes.map(({ plan }) => plan.truckId))
  return {
    letters: routes.map((route) => {
      const letter = before.get(route.plan.truckId)
      return letter ? { ...letter, route } : newLetter(route)
    }),
    leaving: [...before.values()].filter((letter) => !trucks.has(truckOf(letter))),
  }
}

/** The letter when the record has answered with its route. */
export const keptLetter = (
  letter: PlanLetter,
  route: NewRoute,
  { id, planRevision }: RecordedRoute,
): PlanLetter => ({ ...letter, kept: { id, planRevision, route } })

/** Whether the record has the route as the letter tells it. */
export const isTaken = ({ kept, route }: PlanLetter) => kept !== null && isSame(kept.route, route)

/** The same route as one that the record has never heard of. */
export const newLetter = (route: NewRoute): PlanLetter => ({ route, first: null, kept: null })

/** Those that the record lacks. Trucks that take bins over come first: when one is refused, nobody has let its bins go. */
export const waitingPlaces = ({ letters }: PlanLetters): number[] =>
  [...letters.keys()]
    .filter((at) => letters[at] && !isTaken(letters[at]))
    .toSorted((a, b) => Number(takesOver(letters[b])) - Number(takesOver(letters[a])))

const takesOver = (letter: PlanLetter | undefined) =>
  letter?.route.binIds.some((binId) => !letter.kept?.route.binIds.includes(binId)) ?? false

const truckOf = ({ route }: PlanLetter) => route.plan.truckId

/** A route keeps the name that it has. */
const isSame = ({ name: _, ...one }: NewRoute, { name: __, ...other }: NewRoute) =>
  JSON.stringify(one) === JSON.stringify(other)
