import { eq, sql } from 'drizzle-orm'
import type { BinType } from 'shared-domain'
import type { Executor } from '../../../database/in-transaction'
import { facts } from '../../../database/schema'
import type { KnownBin } from './fetched-bin'
import type { IdentifiedBin } from './record-ids'

/** What the layer says of a bin that the council's register keeps: it is not written, and is kept all the same. */
export interface LayerSaid {
  location: string
  binType: BinType
  /** Both are `null` where it says no place, or one outside the council's area. */
  lat: number | null
  lng: number | null
}

const NAME = 'openDataSays'

/** Of the bins of the layer that a remote keeps, by id. */
const saidIn = (
  identified: readonly IdentifiedBin[],
  record: readonly KnownBin[],
): Record<string, LayerSaid> => {
  const kept = new Set(record.flatMap(({ id, source }) => (source === null ? [] : [id])))
  return Object.fromEntries(
    identified
      .filter(({ id }) => kept.has(id))
      .map(({ id, location, binType, lat, lng }) => [id, { location, binType, lat, lng }]),
  )
}

/** Keeps what the layer says now of the bins that it does not write. */
export async function keepLayerSays(
  transaction: Executor,
  identified: readonly IdentifiedBin[],
  record: readonly KnownBin[],
): Promise<void> {
  const value = saidIn(identified, record)
  await transaction
    .insert(facts)
    .values({ name: NAME, value })
    // What is the same is not written again.
    .onConflictDoUpdate({
      target: facts.name,
      set: { value },
      setWhere: sql`${facts.value} is distinct from excluded.value`,
    })
}

/** What the layer said last of some bins that a remote keeps, by id. */
export async function layerSays(
  query: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LayerSaid>> {
  const rows = await query
    .select({ id: sql<string>`said.key`, said: sql<LayerSaid>`said.value` })
    .from(facts)
    .innerJoin(sql`lateral jsonb_each(${facts.value}) as said`, sql`true`)
    .where(sql`${eq(facts.name, NAME)} and said.key = any(${sql.param(ids)}::text[])`)
  return new Map(rows.map(({ id, said }) => [id, said]))
}
