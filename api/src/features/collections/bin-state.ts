import { asc, inArray, sql } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { Executor } from '../../database/in-transaction'
import { bins } from '../../database/schema'
import type { Change } from '../../record/change-record'

const COLUMNS = {
  id: bins.id,
  fillLevel: bins.fillLevel,
  previousFillLevel: bins.previousFillLevel,
  status: bins.status,
  certainStatus: bins.certainStatus,
  measuredAt: bins.measuredAt,
  lastCollectedAt: bins.lastCollectedAt,
}

/** What emptying a bin changes of it. */
export type BinState = Pick<typeof bins.$inferSelect, keyof typeof COLUMNS>

/**
 * The bins of these ids that the record knows, each held until the transaction ends. In the order of their ids, as
 * everybody takes them: nobody waits for somebody who waits for him.
 */
export function holdBins(transaction: Executor, ids: readonly string[]): Promise<BinState[]> {
  return transaction
    .select(COLUMNS)
    .from(bins)
    .where(inArray(bins.id, [...ids]))
    .orderBy(asc(bins.id))
    .for('no key update')
}

/** Writes them back, in one statement however many they are. */
export async function writeBins(transaction: Executor, states: readonly BinState[]): Promise<void> {
  if (states.length === 0) return
  await transaction.execute(sql`
    update bins set
      fill_level = state."fillLevel",
      previous_fill_level = state."previousFillLevel",
      status = state.status,
      certain_status = state."certainStatus",
      measured_at = state."measuredAt",
      last_collected_at = state."lastCollectedAt"
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as state(
      id text, "fillLevel" real, "previousFillLevel" real, status bin_status, "certainStatus" bin_status,
      "measuredAt" timestamptz, "lastCollectedAt" timestamptz)
    where bins.id = state.id`)
}

/** With more than this, reading all of them again is less. */
const BINS_IN_AN_EVENT = 100

/** Tells the live screens what has become of the bins. */
export function tellOfBins({ tell }: Change, states: readonly BinState[]): void {
  if (states.length === 0) return
  const changes = states.map(({ id, fillLevel, status, lastCollectedAt }) => ({
    id,
    fillLevel,
    status,
    lastCollected: lastCollectedAt && aucklandDate(lastCollectedAt),
  }))
  tell({ kind: 'bins', bins: changes.length > BINS_IN_AN_EVENT ? null : changes })
}
