import type { Executor, RecordChanges, RecordSources } from 'api/server-part'
import { inArray, sql } from 'drizzle-orm'
import type { BinDetails } from '../../operations'
import { binDetails } from '../tables'

type KnownBin = Awaited<ReturnType<RecordSources['binWriting']['known']>>[number]

/** What record and register together know of these bins, by id. */
export async function detailsOf(
  query: Executor,
  known: readonly KnownBin[],
): Promise<ReadonlyMap<string, BinDetails>> {
  const ids = known.map(({ id }) => id)
  const own =
    ids.length === 0 ? [] : await query.select().from(binDetails).where(inArray(binDetails.binId, ids))
  const litres = new Map(own.map((bin) => [bin.binId, bin.litres]))
  return new Map(known.map(({ id, ...bin }) => [id, { ...bin, litres: litres.get(id) ?? null }]))
}

export interface DetailsToWrite extends Omit<BinDetails, 'isRetired'> {
  id: string
}

/** Writes bins into the record and the register. */
export async function writeDetails(
  { transaction, record }: { transaction: Executor; record: Pick<RecordChanges, 'binWriting'> },
  written: readonly DetailsToWrite[],
): Promise<void> {
  if (written.length === 0) return
  await record.binWriting.write(written.map(({ litres, ...bin }) => bin))
  const own = JSON.stringify(written.map(({ id, litres }) => ({ id, litres })))
  await transaction.execute(sql`
    insert into bin_details (bin_id, litres)
    select id, litres from json_to_recordset(${own}::json) as bin(id text, litres int)
    on conflict (bin_id) do update set litres = excluded.litres`)
}
