import { Refusal } from 'api/server-part'
import { lockRoute, type RoutesChange } from './lock-route'

/** Removes a pending route. Removing it again does nothing. */
export async function removeRoute(change: RoutesChange, id: string): Promise<void> {
  const route = await lockRoute(change, id, { removed: true })
  if (route.removedAt) return
  if (route.status !== 'pending')
    throw new Refusal(
      'not-possible-now',
      `Route ${id} is ${route.status}, and only a pending one can be taken away. Complete it instead, or leave it.`,
    )
  await change.record.routes.remove(id, new Date())
}

/**
 * Restores a removed route if its truck and driver are still free, and no route has got its bins since. Does
 * nothing when it is not removed.
 */
export async function restoreRoute(change: RoutesChange, id: string): Promise<void> {
  const { routes } = change.record
  const { removedAt, plan, driverId } = await lockRoute(change, id, { removed: true })
  if (!removedAt) return
  const binIds = (await routes.stopsOf([id])).map(({ binId }) => binId)
  const now = new Date()
  await routes.lockBins(binIds)
  await routes.requireUntaken(binIds, {
    ownRouteIds: [id],
    now,
    madeAfter: removedAt,
    field: 'params.id',
    remedy: `Remove the other route first, or leave ${id} removed.`,
  })
  await routes.lockTrucksAndDrivers({ truckIds: [plan?.truckId], driverIds: [driverId] })
  await routes.restore(id)
  await routes.requireNoConflict([id], now, 'params.id')
}
