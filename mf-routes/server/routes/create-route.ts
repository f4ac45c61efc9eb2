import type { NewRoute } from 'shared-domain/contract'
import type { RoutesChange } from './lock-route'

/**
 * Creates a pending route, unless another open route has one of its bins or a crew did not find it. A repeated key returns the route
 * that it created, whatever became of its bins since.
 */
export async function createRoute(
  { record: { routes } }: RoutesChange,
  key: string,
  route: NewRoute,
  now: Date,
): Promise<string> {
  const [made] = await routes.lock({ keys: [key] })
  if (!made) await routes.lockBins(route.binIds)
  const id = await routes.create(key, route, now)
  if (!made)
    await routes.requireUntaken(route.binIds, {
      ownRouteIds: [id],
      now,
      remedy: 'Nothing was saved. Take these bins out, or remove the other route first.',
    })
  await routes.requireNoConflict([id], now, 'body.plan.truckId')
  return id
}
