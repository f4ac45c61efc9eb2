import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { bins } from '../../database/schema'

/** What is written of a bin, by an open-data layer as by a part that keeps the council's register. Levels are written by readings. */
export type BinRow = Pick<
  typeof bins.$inferSelect,
  | 'id'
  | 'layerId'
  | 'objectId'
  | 'location'
  | 'binType'
  | 'status'
  | 'lat'
  | 'lng'
  | 'lastCollectedAt'
  | 'flags'
  | 'source'
>

/** Upserts in id order, like all row locks. The status counts only while no level is known. A removed bin is in service again. */
export const writeBins = (transaction: Executor, written: readonly BinRow[]) =>
  transaction.execute(sql`
    insert into bins (id, layer_id, object_id, location, bin_type, status, certain_status, lat, lng, last_collected_at, flags, source)
    select id, "layerId", "objectId", location, "binType", status, status, lat, lng, "lastCollectedAt", flags, source
    from json_to_recordset(${JSON.stringify(written)}::json) as bin(id text, "layerId" text, "objectId" int, location text,
      "binType" bin_type, status bin_status, lat float8, lng float8, "lastCollectedAt" timestamptz, flags jsonb, source text)
    order by id
    on conflict (id) do update set layer_id = excluded.layer_id, location = excluded.location,
      bin_type = excluded.bin_type, lat = excluded.lat, lng = excluded.lng, flags = excluded.flags, source = excluded.source,
      removed_at = null, merged_into = null, missing_since = null,
      last_collected_at = greatest(bins.last_collected_at, excluded.last_collected_at),
      status = case when bins.fill_level is null then excluded.status else bins.status end,
      certain_status = case when bins.fill_level is null then excluded.status else bins.certain_status end`)

/** Takes bins out of service at a moment. Their history stays. */
export async function removeBins(transaction: Executor, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .update(bins)
    .set({ removedAt: at })
    .where(inArray(bins.id, [...ids]))
}

/** Advisory lock key: "bins" in ASCII. It only has to differ from the product's other locks. */
const LOCK = 0x62696e73

/** Until the transaction ends, no other one gives numbers to new bins. */
export const lockBinNumbers = (transaction: Executor) =>
  transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`)

/** The highest number of a bin. Lock the numbers first. */
export async function lastBinNumber(transaction: Executor): Promise<number> {
  const [row] = await transaction.select({ last: sql<number>`coalesce(max(${bins.objectId}), 0)` }).from(bins)
  return row?.last ?? 0
}

/** SQL condition: something was recorded about the bin after that moment, so that it is more than a row of a list. */
export const isInUseSince = (at: Date): SQL => sql`(
  exists (select from readings where readings.bin_id = bins.id and readings.at > ${at})
  or exists (select from collections where collections.bin_id = bins.id and collections.at > ${at})
  or exists (select from reports where reports.bin_id = bins.id and reports.reported_at > ${at})
  or exists (select from bin_labels where bin_labels.bin_id = bins.id and bin_labels.printed_at > ${at})
  or exists (select from stops join routes on routes.id = stops.route_id
    where stops.bin_id = bins.id and routes.completed_at is null and routes.removed_at is null))`
