import { aucklandMoment } from 'shared-domain'
import type { OPERATIONS, OperationAnswer, OperationInput } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { nearbySearch } from './nearby-search'

type Nearby = typeof OPERATIONS.nearbyBins

/** Reads the bins around a point. */
export function binsAroundReader(
  database: Database,
): (asked: Pick<OperationInput<Nearby>, 'query'>) => Promise<OperationAnswer<Nearby>> {
  const nearby = nearbySearch(database)
  return async ({ query: { radius, ...point } }) => ({
    bins: await nearby(point, radius),
    readAt: aucklandMoment(new Date()),
  })
}
