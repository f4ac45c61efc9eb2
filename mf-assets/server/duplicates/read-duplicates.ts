import type { ServerPartContext } from 'api/server-part'
import { desc, inArray, sql } from 'drizzle-orm'
import type { OperationAnswer } from 'shared-domain/contract'
import { type BinMerge, type listDuplicates, PAIRS_MAX, type PairedBin } from '../../operations'
import { SOURCE } from '../../rules/compare-bins'
import { findDuplicates, type PlacedBin } from '../../rules/find-duplicates'
import { binDetails, distinctBins, LAYER, merges, sourceBins, sources } from '../tables'

type Context = ServerPartContext<'bins' | 'binWriting'>

const MERGES_MAX = 50

export async function readDuplicates(context: Context): Promise<OperationAnswer<typeof listDuplicates>> {
  const { read } = context
  const found = findDuplicates(await placedBins(context))
  const merged = await readMerges(context)
  return read(async (query) => {
    const distinct = await query.select().from(distinctBins)
    const areTwo = new Set(distinct.map(({ oneId, otherId }) => JSON.stringify([oneId, otherId])))
    const offered = found.filter(({ bins: [one, other] }) => !areTwo.has(JSON.stringify([one.id, other.id])))
    const shown = offered.slice(0, PAIRS_MAX)
    const ids = shown.flatMap(({ bins }) => bins.map(({ id }) => id))
    const own =
      ids.length === 0 ? [] : await query.select().from(binDetails).where(inArray(binDetails.binId, ids))
    const litres = new Map(own.map((bin) => [bin.binId, bin.litres]))
    const named = await query.select({ id: sources.id, name: sources.name }).from(sources)
    const names = new Map(named.map(({ id, name }) => [id, name]))
    const present = ({ sources: ids, ...bin }: PlacedBin): PairedBin => ({
      ...bin,
      litres: litres.get(bin.id) ?? null,
      sources: ids.flatMap((id) => names.get(id) ?? []),
    })
    const pairs = shown.map(({ bins: [one, other], metres, because }) => ({
      one: present(one),
      other: present(other),
      metres,
      because,
    }))
    return { pairs, total: offered.length, merges: merged }
  })
}

/** The bins in service whose place is known, with what sources say of them. */
async function placedBins({ read, record }: Context): Promise<PlacedBin[]> {
  const [standing, own] = await Promise.all([record.bins.standing(), record.binWriting.ofSource(SOURCE)])
  const ownIds = new Set(own.map(({ id }) => id))
  const claims = await read((query) =>
    query
      .select({
        binId: sourceBins.binId,
        sourceId: sourceBins.sourceId,
        saysType: sql<boolean>`${sourceBins.said} ->> 'binType' is not null`,
      })
      .from(sourceBins),
  )
  const byBin = new Map<string, typeof claims>()
  for (const claim of claims) byBin.set(claim.binId, [...(byBin.get(claim.binId) ?? []), claim])
  return standing.flatMap(({ lat, lng, ...bin }) => {
    if (lat === null || lng === null) return []
    const named = byBin.get(bin.id) ?? []
    // What the register does not keep, the layer does.
    const ofLayer = ownIds.has(bin.id) ? [] : [LAYER]
    const isTypeKnown = ofLayer.length > 0 || named.some(({ saysType }) => saysType)
    const ids = [...new Set([...named.map(({ sourceId }) => sourceId), ...ofLayer])]
    return [{ ...bin, lat, lng, isTypeKnown, sources: ids }]
  })
}

async function readMerges({ read, record }: Context): Promise<BinMerge[]> {
  const rows = await read((query) =>
    query.select().from(merges).orderBy(desc(merges.at), desc(merges.id)).limit(MERGES_MAX),
  )
  const pointers = new Map((await record.binWriting.merged()).map(({ id, into }) => [id, into]))
  const staying = await record.binWriting.known(rows.map(({ staysId }) => staysId))
  const stand = new Set(staying.flatMap(({ id, isRetired }) => (isRetired ? [] : [id])))
  return rows.map(({ id, goneId, staysId, by, at, moved, undoneBy, undoneAt }) => ({
    id,
    goneId,
    staysId,
    by,
    at: at.toISOString(),
    reports: moved.reports.length,
    collections: moved.collections.length,
    undone: undoneAt && { by: undoneBy ?? '', at: undoneAt.toISOString() },
    canUndo: undoneAt === null && pointers.get(goneId) === staysId && stand.has(staysId),
  }))
}
