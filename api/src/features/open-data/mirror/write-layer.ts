import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../database/in-transaction'
import { bins } from '../../../database/schema'
import type { Change } from '../../../record/change-record'
import { refreshAlerts } from '../../alerts/refresh-alerts'
import { lockBins } from '../../bins/bin-levels'
import { removeBins, writeBins } from '../../bins/write-bins'
import type { LayerChanges } from './layer-changes'

/** Writes the layer's bins without their levels, and updates alerts. `now` is in ms since 1970. */
export async function writeLayer(
  change: Change,
  { written, unknown, removed, missing }: LayerChanges,
  now: number,
): Promise<void> {
  const ids = [...new Set([...written.map(({ id }) => id), ...unknown, ...removed, ...missing])]
  if (ids.length === 0) return
  const { transaction } = change
  const put = (which: readonly string[], values: Partial<typeof bins.$inferInsert>) =>
    which.length > 0 &&
    transaction
      .update(bins)
      .set(values)
      .where(inArray(bins.id, [...which]))
  await lockBins(transaction, ids)
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
export const storeLayerValues = (transaction: Executor, layerValues: LayerChanges['layerValues']) =>
  transaction.execute(sql`
    update bins set layer_fill_level = "fillLevel", layer_status = layer.status
    from json_to_recordset(${JSON.stringify(layerValues)}::json) as layer("binId" text, "fillLevel" real, status bin_status)
    where bins.id = "binId"`)
