import type { Executor } from 'api/server-part'
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { BinDetails } from '../operations'
import { type Claim, claimOf, resolveClaims, type SourcePrecedence } from '../rules/sources/source-precedence'
import { FILES, fieldRules, importRows, LAYER, sourceBins, sources } from './tables'

/** Which source wins now. */
export async function readPrecedence(query: Executor): Promise<SourcePrecedence> {
  const order = await query.select({ id: sources.id }).from(sources).orderBy(asc(sources.place))
  const rules = await query.select().from(fieldRules)
  return {
    order: order.map(({ id }) => id),
    byField: Object.fromEntries(rules.map(({ field, sourceId }) => [field, sourceId])),
  }
}

/** The claims of these bins, by bin and source. */
export async function claimsOf(
  query: Executor,
  binIds: readonly string[],
): Promise<Map<string, Map<string, Claim>>> {
  const claims = new Map<string, Map<string, Claim>>()
  if (binIds.length === 0) return claims
  const rows = await query
    .select()
    .from(sourceBins)
    .where(inArray(sourceBins.binId, [...binIds]))
  for (const { sourceId, binId, said } of rows)
    claims.set(binId, (claims.get(binId) ?? new Map<string, Claim>()).set(sourceId, said))
  return claims
}

/** Resolves the claims of a bin together with a new one of a source. While the layer keeps a bin, the record has what the layer says. */
export function resolveWith(
  { sourceId, claim }: { sourceId: string; claim: Claim },
  claims: ReadonlyMap<string, Claim> | undefined,
  known: BinDetails | null,
  precedence: SourcePrecedence,
): Claim {
  const all = new Map(claims).set(sourceId, claim)
  if (known && known.source === null && !known.isRetired) all.set(LAYER, claimOf(known))
  // One that is tried is trusted least, as it will be when it is kept.
  const { order } = precedence
  return resolveClaims(all, { ...precedence, order: order.includes(sourceId) ? order : [...order, sourceId] })
}

/** Which of these bins have claims of other sources, too. */
export async function claimedByOthers(
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

export async function deleteClaims(
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

/** Saves the claims of some rows of an import: those whose bins are in the record now. */
export async function saveClaims(
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

/** After an undo, restores the claims of the latest import of the same source that has written these bins. */
export async function restoreClaims(
  query: Executor,
  { id, sourceId }: OfImport,
  binIds: readonly string[],
): Promise<void> {
  await deleteClaims(query, sourceId ?? FILES, binIds)
  await query.execute(sql`
    insert into source_bins (source_id, bin_id, said)
    select distinct on (bin_id) ${sourceId ?? FILES}::uuid, bin_id, said
    from import_rows join imports on imports.id = import_id
    where ${inArray(importRows.binId, [...binIds])} and is_written and said is not null and imports.id <> ${id}
      and imports.source_id is not distinct from ${sourceId}::uuid and ${isKept(sourceId)}
    order by bin_id, confirmed_at desc nulls last
    on conflict do nothing`)
}

/** Saves what a person wrote of a bin by hand: it counts like a claim of a file. */
export async function saveManualClaim(
  query: Executor,
  binId: string,
  written: Partial<Claim>,
): Promise<void> {
  const claim: Claim = { location: null, lat: null, lng: null, binType: null, litres: null, ...written }
  await query
    .insert(sourceBins)
    .values({ sourceId: FILES, binId, said: claim })
    .onConflictDoUpdate({
      target: [sourceBins.sourceId, sourceBins.binId],
      set: { said: sql`${sourceBins.said} || ${JSON.stringify(written)}::jsonb` },
    })
}
