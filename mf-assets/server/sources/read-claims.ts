import type { PartWork } from 'api/server-part'
import { asc, eq } from 'drizzle-orm'
import type { OperationAnswer } from 'shared-domain/contract'
import type { listBinClaims } from '../../operations'
import { otherThan } from '../../rules/sources/who-wins'
import { detailsOf } from '../imports/bin-details'
import { LAYER, sourceBins, sources } from '../tables'

/** What sources say of a bin otherwise than the record, the most trusted first. */
export async function readClaims(
  { read, record }: Pick<PartWork<'binWriting'>, 'read' | 'record'>,
  binId: string,
): Promise<OperationAnswer<typeof listBinClaims>> {
  const known = await record.binWriting.known([binId])
  const layer = (await record.binWriting.layerSays([binId])).get(binId)
  return read(async (query) => {
    const now = (await detailsOf(query, known)).get(binId)
    if (!now || now.isRetired) return { claims: [] }
    const rows = await query
      .select({ sourceId: sources.id, source: sources.name, said: sourceBins.said })
      .from(sourceBins)
      .innerJoin(sources, eq(sources.id, sourceBins.sourceId))
      .where(eq(sourceBins.binId, binId))
      .orderBy(asc(sources.place))
    return {
      claims: rows.flatMap(({ sourceId, source, said }) => {
        // What the layer says now, not what it said when another source won the bin.
        const latest = sourceId === LAYER && layer ? { ...layer, litres: null } : said
        const other = otherThan(now, latest)
        return other ? [{ sourceId, source, ...other }] : []
      }),
    }
  })
}
