import type { PartPerson, RecordSources, ServerPartContext } from 'api/server-part'
import type { OperationInput, RecordedRoute } from 'shared-domain/contract'
import type * as operations from '../../operations'
import { createRoute } from './create-route'
import { keepPlan } from './keep-plan'
import { removeRoute, restoreRoute } from './remove-route'
import { shownRoute, withMoves } from './shown-route'

type Context = Pick<ServerPartContext<'routes'>, 'change' | 'read'> & {
  person: PartPerson
  record: Pick<RecordSources, 'routes'>
}
type Input<Name extends keyof typeof operations> = OperationInput<(typeof operations)[Name]>

/** Collection routes: listed, created, kept as a plan, assigned, removed and restored. */
export const routeHandlers = {
  listRoutes: async ({ query: { day } }: Input<'listRoutes'>, { record: { routes }, person }: Context) => ({
    routes: await routes.list(person, day ?? null),
  }),
  getRoute: async (
    { params: { id } }: Input<'getRoute'>,
    { record: { routes }, person, read }: Context,
  ): Promise<RecordedRoute> => {
    const route = await routes.shown(person, id)
    return read((query) => withMoves(query, person, route))
  },
  createRoute: ({ headers, body }: Input<'createRoute'>, { change, person }: Context) =>
    change(async (own) =>
      shownRoute(own, person, await createRoute(own, headers['idempotency-key'], body, new Date())),
    ),
  keepPlan: ({ body }: Input<'keepPlan'>, { change, person }: Context) =>
    change(async (own) => {
      const kept: RecordedRoute[] = []
      for (const id of await keepPlan(own, body, new Date())) kept.push(await shownRoute(own, person, id))
      return { routes: kept }
    }),
  removeRoute: async ({ params: { id } }: Input<'removeRoute'>, { change }: Context) => {
    await change((own) => removeRoute(own, id))
    return undefined
  },
  restoreRoute: ({ params: { id } }: Input<'restoreRoute'>, { change, person }: Context) =>
    change(async (own) => {
      await restoreRoute(own, id)
      return shownRoute(own, person, id)
    }),
  assignRoute: ({ params: { id }, body }: Input<'assignRoute'>, { change, person }: Context) =>
    change(async (own) => {
      await own.record.routes.assign(id, body.driverId, body.from)
      return shownRoute(own, person, id)
    }),
}
