import type { Executor } from '../../database/in-transaction'
import { stops } from '../../database/schema'

/** Gives a route without stops these, in driving order. */
export const placeStops = (transaction: Executor, routeId: string, binIds: readonly string[]) =>
  transaction.insert(stops).values(binIds.map((binId, place) => ({ routeId, position: place + 1, binId })))
