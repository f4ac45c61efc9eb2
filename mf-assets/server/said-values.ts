import type { Executor } from 'api/server-part'
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { BinDetails } from '../operations'
import { type Said, saidOf, type Winning, wonValues } from '../rules/sources/who-wins'
import { FILES, fieldRules, importRows, LAYER, sourceBins, sources } from './tables'

export async function readWinning(query: Executor): Promise<Winning> {
  const order = await query.select({ id: sources.id }).from(sources).orderBy(asc(sources.place))
  const rules = await query.select().from(fieldRules)
  return {
    order: order.map(({ id }) => id),
    byField: Object.fromEntries(rules.map(({ field, sourceId }) => [field, sourceId])),
  }
}

/** What each source says of these bins. */
export async function readSaid(
  query: Executor,
  binIds: readonly string[],
): Promise<Map<string, Map<string, Said>>> {
  const claims = new Map<string, Map<string, Said>>()
  if (binIds.length === 0) return claims
  const rows = await query
    .select()
    .from(sourceBins)
    .where(inArray(sourceBins.binId, [...binIds]))
  for (const { sourceId, binId, said } of rows)
    claims.set(binId, (claims.get(binId) ?? new Map<string, Said>()).set(sourceId, said))
  return claims
}

/** What is won of a bin when a source says this of it. While the layer keeps a bin, the record has what the layer says. */
export function wonOf(
  { sourceId, said }: { sourceId: string; said: Said },
  claims: ReadonlyMap<string, Said> | undefined,
  known: BinDetails | null,
  winning: Winning,
): Said {
  const all = new Map(claims).set(sourceId, said)
  if (known && known.source === null && !known.isRetired) all.set(LAYER, saidOf(known))
  // One that is tried is trusted least, as it will be when it is kept.
  const { order } = winning
  return wonValues(all, { ...winning, order: order.includes(sourceId) ? order : [...order, sourceId] })
}

/** Which of these bins other sources name, too. */
export async function namedByOthers(
  query: Executor,
  sourceId: string,
  binIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (binIds.length === 0) return new Set()
  const rows = await query
    .selectDistinct({ binId: sourceBins.binId })
    .from(sourceBins)
    .where(and(ne(sourceBins.sourceId, sourceId), inArray(sourceBins.binId, [...binIds])))
  return new Set(rows.map(({ binId }) => binId))
}

/** The bins that a source names. */
export async function binsOf(query: Executor, sourceId: string): Promise<string[]> {
  const rows = await query
    .select({ binId: sourceBins.binId })
    .from(sourceBins)
    .where(eq(sourceBins.sourceId, sourceId))
    .orderBy(asc(sourceBins.binId))
  return rows.map(({ binId }) => binId)
}

export async function forgetSaid(
  query: Executor,
  sourceId: string,
  binIds: readonly string[],
): Promise<void> {
  if (binIds.length === 0) return
  await query
    .delete(sourceBins)
    .where(and(eq(sourceBins.sourceId, sourceId), inArray(sourceBins.binId, [...binIds])))
}

interface OfImport {
  id: string
  /** `null` for a file. */
  sourceId: string | null
}

/** Whether the source was not removed meanwhile. */
const isKept = (sourceId: string | null) => sql`exists (select from sources where id = ${sourceId ?? FILES})`

/** Keeps what an import says of the bins of some of its rows: those that are in the record now. */
export async function keepSaid(
  query: Executor,
  { id, sourceId }: OfImport,
  rows: SQL | undefined,
): Promise<void> {
  await query.execute(sql`
    insert into source_bins (source_id, bin_id, said)
    select ${sourceId ?? FILES}::uuid, bin_id, said from import_rows
    where ${eq(importRows.importId, id)} and said is not null and ${rows ?? sql`true`}
      and ${isKept(sourceId)}
    on conflict (source_id, bin_id) do update set said = excluded.said`)
  // What the layer said of bins that it no longer keeps.
  await query.execute(sql`
    insert into source_bins (source_id, bin_id, said)
    select ${LAYER}::uuid, bin_id, before from import_rows
    where ${eq(importRows.importId, id)} and ${rows ?? sql`true`} and outcome = 'changed'
      and before ->> 'source' is null and not (before ->> 'isRetired')::boolean
    on conflict (source_id, bin_id) do update set said = excluded.said`)
}

/** After an undo: what the latest import of the same source says, that has written these bins. */
export async function restoreSaid(
  query: Executor,
  { id, sourceId }: OfImport,
  binIds: readonly string[],
): Promise<void> {
  await forgetSaid(query, sourceId ?? FILES, binIds)
  await query.execute(sql`
    insert into source_bins (source_id, bin_id, said)
    select distinct on (bin_id) ${sourceId ?? FILES}::uuid, bin_id, said
    from import_rows join imports on imports.id = import_id
    where ${inArray(importRows.binId, [...binIds])} and is_written and said is not null and imports.id <> ${id}
      and imports.source_id is not distinct from ${sourceId}::uuid and ${isKept(sourceId)}
    order by bin_id, confirmed_at desc nulls last
    on conflict do nothing`)
}

/** What a person wrote of a bin by hand: it counts like what they import. */
export async function sayByHand(query: Executor, binId: string, written: Partial<Said>): Promise<void> {
  const said: Said = { location: null, lat: null, lng: null, binType: null, litres: null, ...written }
  const placed = sql`${JSON.stringify(written)}::jsonb`
  await query
    .insert(sourceBins)
    .values({ sourceId: FILES, binId, said })
    .onConflictDoUpdate({
      target: [sourceBins.sourceId, sourceBins.binId],
      set: { said: sql`${sourceBins.said} || ${placed}` },
    })
}
