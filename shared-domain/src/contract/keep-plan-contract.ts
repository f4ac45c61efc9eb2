import * as z from 'zod/mini'
import { ROUTE_BINS_MAX } from '../routes/route'
import { RouteIdSchema } from './field-schemas'
import { operation } from './operation'
import { newRouteFields, planCanBeDriven, planMatchesBins, reasonsMatchBins } from './route-day-plan'
import { RecordedRouteSchema } from './routes-contract'

/** The most routes that one plan may have, and the most that it may remove. */
const PLAN_ROUTES_MAX = 100

const PlanRouteSchema = z
  .strictObject({
    ...newRouteFields,
    /** The idempotency key for a new route: sending it again creates no second one. */
    key: z.uuid('Give a UUID of your own making.').check(z.toLowerCase()),
    /** The route whose plan is replaced: it keeps its id, name, day and driver. A removed route is created again. */
    replaces: z.optional(
      z.strictObject({
        id: RouteIdSchema,
        /** The revision that this plan was made from; refused when the route has a newer one. */
        planRevision: z
          .int('Give the planRevision of the route as it was read.')
          .check(z.gte(1, 'Give the planRevision of the route as it was read.')),
      }),
    ),
  })
  .check(planMatchesBins, reasonsMatchBins, planCanBeDriven)

const PlanSchema = z
  .strictObject({
    routes: z
      .array(PlanRouteSchema)
      .check(z.maxLength(PLAN_ROUTES_MAX, `Give at most ${PLAN_ROUTES_MAX} routes.`)),
    /** The routes of trucks that no longer leave. */
    removedIds: z
      .array(RouteIdSchema)
      .check(z.maxLength(PLAN_ROUTES_MAX, `Take at most ${PLAN_ROUTES_MAX} routes away.`)),
    /** Whether the plan may include bins that another open route will come to. Otherwise it is refused and names them. */
    mayShareBins: z.boolean(),
  })
  .check(
    z.refine(({ routes }) => routes.reduce((bins, { binIds }) => bins + binIds.length, 0) <= ROUTE_BINS_MAX, {
      error: `Give at most ${ROUTE_BINS_MAX} bins in all.`,
      path: ['routes'],
    }),
    ({ value, issues }) => {
      for (const { path, message } of whatComesTwice(value))
        issues.push({ code: 'custom', path: [...path], message, input: value })
    },
  )
export type PlanToKeep = z.infer<typeof PlanSchema>

/** Everything that a plan may name only once. */
function whatComesTwice({ routes, removedIds }: PlanToKeep): { path: Named['path']; message: string }[] {
  const ofRoutes = (read: (route: PlanToKeep['routes'][number]) => string | undefined, ...path: string[]) =>
    routes.flatMap((route, at) => {
      const name = read(route)
      return name === undefined ? [] : { name, path: ['routes', at, ...path] }
    })
  const bins = routes.flatMap(({ binIds }, at) =>
    binIds.map((name, place) => ({ name, path: ['routes', at, 'binIds', place] })),
  )
  const removed = removedIds.map((name, at) => ({ name, path: ['removedIds', at] }))
  return [
    ...namedTwice(
      ofRoutes(({ key }) => key, 'key'),
      'Give each route a key of its own.',
    ),
    ...namedTwice(
      ofRoutes(({ plan }) => plan?.truckId, 'plan', 'truckId'),
      'Give each truck one route.',
    ),
    ...namedTwice(bins, 'Give each bin to one route.'),
    ...namedTwice(
      [...ofRoutes(({ replaces }) => replaces?.id, 'replaces', 'id'), ...removed],
      'Replace each route once, or take it away.',
    ),
  ]
}

export const keepPlan = operation({
  method: 'PUT',
  path: '/api/routes',
  summary:
    'Keeps the routes of one plan, all of them or none: makes those that are new, puts plans in place of those of pending routes, and takes others away. The same body again gives the same answer.',
  needs: 'routes:plan',
  bodyBytes: 4 * 1024 * 1024,
  body: PlanSchema,
  /** In the order of the request. */
  answer: z.object({ routes: z.array(RecordedRouteSchema) }),
})

/** A value in the request, and where it stands. */
interface Named {
  name: string
  path: readonly (string | number)[]
}

/** Every place that repeats an earlier value. */
function namedTwice(all: readonly Named[], message: string): { path: Named['path']; message: string }[] {
  const known = new Set<string>()
  return all.flatMap(({ name, path }) => {
    if (known.has(name)) return { path, message }
    known.add(name)
    return []
  })
}
