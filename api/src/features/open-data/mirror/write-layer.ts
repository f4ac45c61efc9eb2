import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../database/in-transaction'
import { bins } from '../../../database/schema'
import type { Change } from '../../../record/change-record'
import { refreshAlerts } from '../../alerts/refresh-alerts'
import { lockBins } from '../../bins/bin-levels'
import { removeBins, writeBins } from '../../bins/write-bins'
import type { KnownBin } from './fetched-bin'
import type { LayerChanges } from './layer-changes'

/**
 * Locks the bins that the layer changes, and compares them again: since the record was read, an operator may have retired one, or a
 * sensor flagged one. Returns the record as it is now, and the changes.
 */
export async function lockChanges(
  transaction: Executor,
  record: readonly KnownBin[],
  compare: (record: readonly KnownBin[]) => LayerChanges,
): Promise<{ changes: LayerChanges; current: readonly KnownBin[] }> {
  const ids = idsOf(compare(record))
  await lockBins(transaction, ids)
  const locked = await transaction
    .select()
    .from(bins)
    .where(sql`${bins.id} = any(${sql.param(ids)}::text[])`)
  const byId = new Map(locked.map((bin) => [bin.id, bin]))
  const current = record.map((bin) => byId.get(bin.id) ?? bin)
  const changes = compare(current)
  // A loss that is smaller by now may be believed: bins that are not locked are removed by the next run.
  return { changes: { ...changes, removed: changes.removed.filter((id) => byId.has(id)) }, current }
}

/** The bins of which a row is written. */
const idsOf = ({ written, unknown, removed, missing }: LayerChanges): string[] => [
  ...new Set([...written.map(({ id }) => id), ...unknown, ...removed, ...missing]),
]

/** Writes the layer's bins without their levels, and updates alerts. Lock the changes first. `now` is in ms since 1970. */
export async function writeLayer(change: Change, changes: LayerChanges, now: number): Promise<void> {
  const { written, unknown, removed, missing } = changes
  const ids = idsOf(changes)
  if (ids.length === 0) return
  const { transaction } = change
  const put = (which: readonly string[], values: Partial<typeof bins.$inferInsert>) =>
    which.length > 0 &&
    transaction
      .update(bins)
      .set(values)
      .where(inArray(bins.id, [...which]))
  await put(unknown, { fillLevel: null, previousFillLevel: null })
  await writeBins(transaction, written)
  await removeBins(transaction, removed, new Date(now))
  await put(missing, { missingSince: new Date(now) })
  if (await refreshAlerts(transaction, ids)) change.tell({ kind: 'alerts' })
  change.tell({ kind: 'bins', bins: null })
  change.audit('bins.mirrored', 'bins', {
    written: written.length,
    removed: removed.length,
    ...(missing.length > 0 && { missing: missing.length }),
    ...(unknown.length > 0 && { unknown: unknown.length }),
  })
}

/** Stores the layer's last levels and statuses. */
export async function storeLayerValues(
  transaction: Executor,
  layerValues: LayerChanges['layerValues'],
): Promise<void> {
  // The update alone would lock the rows in any order.
  await lockBins(
    transaction,
    layerValues.map(({ binId }) => binId),
  )
  await transaction.execute(sql`
    update bins set layer_fill_level = "fillLevel", layer_status = layer.status
    from json_to_recordset(${JSON.stringify(layerValues)}::json) as layer("binId" text, "fillLevel" real, status bin_status)
    where bins.id = "binId"`)
}
