import { type LockedRoute, type PartChange, type PartPerson, unknownRoute } from 'api/server-part'
import { OBJECT_RULES } from 'shared-domain/contract'

/** A change of routes. */
export type RoutesChange = Pick<PartChange<'routes'>, 'record'>

/** Locks a route until the change ends. Refuses an unknown route, and a removed one unless `removed` is true. */
export async function lockRoute(
  { record: { routes } }: RoutesChange,
  id: string,
  { removed = false } = {},
): Promise<LockedRoute> {
  const [route] = await routes.lock({ ids: [id] })
  if (!route || (route.removedAt !== null && !removed)) throw unknownRoute(id)
  return route
}

/** Locks a route that the person may see. Refuses any other as unknown. */
export async function lockDrivenRoute(
  change: RoutesChange,
  { id: personId, roles }: PartPerson,
  id: string,
): Promise<LockedRoute> {
  const route = await lockRoute(change, id)
  if (!OBJECT_RULES.route({ personId, roles }, route)) throw unknownRoute(id)
  return route
}
