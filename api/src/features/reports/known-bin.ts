import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { bins, reports } from '../../database/schema'
import { livesFor } from '../bins/bin-life'

/** Whether the record knows the bin that a report names. A report of an unknown bin is kept, but counts for no bin. */
export const IS_BIN_KNOWN = sql<boolean>`exists (
  select from ${bins} where ${bins.id} = ${reports.binId} and ${livesFor('isReportable')})`

/** The bin of that id, if the record knows it. */
export const knownBin = async (executor: Executor, id: string) =>
  (
    await executor
      .select({ id: bins.id, location: bins.location })
      .from(bins)
      .where(and(eq(bins.id, id), livesFor('isReportable')))
  )[0]

export const isKnownBin = async (executor: Executor, id: string): Promise<boolean> =>
  (await knownBin(executor, id)) !== undefined
