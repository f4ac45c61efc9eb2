import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { bins, labelBatches, labels } from '../../database/schema'

/** The location on the latest label of an unknown bin; `null` when the record knows the bin, or without a label. */
export function printedLocationReader({ query }: Database): (binId: string) => Promise<string | null> {
  const latest = query
    .select({ location: labels.location })
    .from(labels)
    .innerJoin(labelBatches, eq(labelBatches.id, labels.batchId))
    .leftJoin(bins, and(eq(bins.id, labels.binId), isNull(bins.removedAt)))
    .where(and(eq(labels.binId, sql.placeholder('binId')), isNull(bins.id)))
    .orderBy(desc(labelBatches.printedAt))
    .limit(1)
    .prepare('printed_location')
  return async (binId) => (await latest.execute({ binId }))[0]?.location ?? null
}
