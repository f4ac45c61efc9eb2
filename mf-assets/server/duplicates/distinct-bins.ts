import type { ServerPartContext } from 'api/server-part'
import { and, eq } from 'drizzle-orm'
import type { OperationInput } from 'shared-domain/contract'
import type { putDistinctBins } from '../../operations'
import { distinctBins } from '../tables'

/** Remembers that two bins are two, or forgets it. */
export const rememberDistinct = (
  { change, person, now }: ServerPartContext<never>,
  { binIds, areTwo }: OperationInput<typeof putDistinctBins>['body'],
): Promise<void> =>
  change(async ({ transaction, tell }) => {
    const [a, b] = binIds
    const [oneId, otherId] = a < b ? [a, b] : [b, a]
    if (areTwo)
      await transaction
        .insert(distinctBins)
        .values({ oneId, otherId, by: person.name, at: new Date(now()) })
        .onConflictDoNothing()
    else
      await transaction
        .delete(distinctBins)
        .where(and(eq(distinctBins.oneId, oneId), eq(distinctBins.otherId, otherId)))
    tell()
  })
