import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../database/in-transaction'
import { bins } from '../../../database/schema'
import type { Change } from '../../../record/change-record'
import { refreshAlerts } from '../../alerts/refresh-alerts'
import { lockBins } from '../../bins/bin-levels'
import type { LayerBin, LayerChanges } from './layer-changes'

/** Writes what the layer has of bins, but for their levels, with all that follows. */
export async function writeLayer(change: Change, { written, removed }: LayerChanges): Promise<void> {
  const ids = [...written.map(({ id }) => id), ...removed]
  if (ids.length === 0) return
  const { transaction } = change
  await lockBins(transaction, ids)
  await writeBins(transaction, written)
  if (removed.length > 0)
    await transaction
      .update(bins)
      .set({ removedAt: sql`now()` })
      .where(inArray(bins.id, [...removed]))
  if (await refreshAlerts(transaction, ids)) change.tell({ kind: 'alerts' })
  change.tell({ kind: 'bins', bins: null })
  change.audit('bins.mirrored', 'bins', { written: written.length, removed: removed.length })
}

/** Upserts in id order, as all row locks are taken. The layer's status counts only while no level is known. */
const writeBins = (transaction: Executor, written: readonly LayerBin[]) =>
  transaction.execute(sql`
    insert into bins (id, object_id, location, bin_type, status, certain_status, lat, lng, last_collected_at)
    select id, "objectId", location, "binType", status, status, lat, lng, "lastCollectedAt"
    from json_to_recordset(${JSON.stringify(written)}::json) as bin(id text, "objectId" int, location text,
      "binType" bin_type, status bin_status, lat float8, lng float8, "lastCollectedAt" timestamptz)
    order by id
    on conflict (id) do update set location = excluded.location, bin_type = excluded.bin_type,
      lat = excluded.lat, lng = excluded.lng, removed_at = null,
      last_collected_at = greatest(bins.last_collected_at, excluded.last_collected_at),
      status = case when bins.fill_level is null then excluded.status else bins.status end,
      certain_status = case when bins.fill_level is null then excluded.status else bins.certain_status end`)

/** Remembers what the layer said of levels. */
export const keepLevels = (transaction: Executor, levels: LayerChanges['levels']) =>
  transaction.execute(sql`
    update bins set layer_fill_level = "fillLevel"
    from json_to_recordset(${JSON.stringify(levels)}::json) as said("binId" text, "fillLevel" real)
    where bins.id = "binId"`)
