import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../database/in-transaction'
import { bins } from '../../../database/schema'
import type { Change } from '../../../record/change-record'
import { refreshAlerts } from '../../alerts/refresh-alerts'
import { lockBins } from '../../bins/bin-levels'
import type { LayerBin, LayerChanges } from './layer-changes'

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
  await put(removed, { removedAt: new Date(now) })
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

/** Upserts in id order, like all row locks. The layer's status counts only while no level is known. */
const writeBins = (transaction: Executor, written: readonly LayerBin[]) =>
  transaction.execute(sql`
    insert into bins (id, layer_id, object_id, location, bin_type, status, certain_status, lat, lng, last_collected_at, flags)
    select id, "layerId", "objectId", location, "binType", status, status, lat, lng, "lastCollectedAt", flags
    from json_to_recordset(${JSON.stringify(written)}::json) as bin(id text, "layerId" text, "objectId" int, location text,
      "binType" bin_type, status bin_status, lat float8, lng float8, "lastCollectedAt" timestamptz, flags jsonb)
    order by id
    on conflict (id) do update set layer_id = excluded.layer_id, location = excluded.location,
      bin_type = excluded.bin_type, lat = excluded.lat, lng = excluded.lng, flags = excluded.flags,
      removed_at = null, missing_since = null,
      last_collected_at = greatest(bins.last_collected_at, excluded.last_collected_at),
      status = case when bins.fill_level is null then excluded.status else bins.status end,
      certain_status = case when bins.fill_level is null then excluded.status else bins.certain_status end`)

/** Stores the layer's last levels and statuses. */
export const storeLayerValues = (transaction: Executor, layerValues: LayerChanges['layerValues']) =>
  transaction.execute(sql`
    update bins set layer_fill_level = "fillLevel", layer_status = layer.status
    from json_to_recordset(${JSON.stringify(layerValues)}::json) as layer("binId" text, "fillLevel" real, status bin_status)
    where bins.id = "binId"`)
