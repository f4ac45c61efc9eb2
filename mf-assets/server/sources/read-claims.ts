import type { PartWork } from 'api/server-part'
import { asc, eq } from 'drizzle-orm'
import type { OperationAnswer } from 'shared-domain/contract'
import type { listBinClaims } from '../../operations'
import { differenceFrom } from '../../rules/sources/source-precedence'
import { detailsOf } from '../imports/bin-details'
import { LAYER, sourceBins, sources } from '../tables'

/** What sources say of a bin otherwise than the record, the most trusted first. */
export async function readClaims(
  { read, record: { binWriting } }: Pick<PartWork<'binWriting'>, 'read' | 'record'>,
  binId: string,
): Promise<OperationAnswer<typeof listBinClaims>> {
  const known = await binWriting.known([binId])
  const layer = (await binWriting.layerSays([binId])).get(binId)
  return read(async (query) => {
    const record = (await detailsOf(query, known)).get(binId)
    if (!record || record.isRetired) return { claims: [] }
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
        const difference = differenceFrom(record, latest)
        return difference ? [{ sourceId, source, ...difference }] : []
      }),
    }
  })
}
