import { asc, isNull } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { bins } from '../../database/schema'
import type { BinFeature } from './bin-layer'

const TYPE_TEXT = { general: 'General waste', recycling: 'Recycling', compost: 'Organics' } as const
const STATUS_TEXT = { normal: 'Normal', warning: 'Warning', full: 'Full' } as const

/** The bins that stand, as features of the layer. */
export async function readBinFeatures(executor: Executor): Promise<BinFeature[]> {
  const rows = await executor.select().from(bins).where(isNull(bins.removedAt)).orderBy(asc(bins.objectId))
  return rows.map(featureOf)
}

const featureOf = (bin: typeof bins.$inferSelect): BinFeature => ({
  type: 'Feature',
  properties: {
    OBJECTID: bin.objectId,
    BIN_ID: bin.id,
    LOCATION: bin.location,
    BIN_TYPE: TYPE_TEXT[bin.binType],
    FILL_LEVEL: bin.fillLevel,
    STATUS: STATUS_TEXT[bin.status],
    LAST_COLLECTED: bin.lastCollectedAt?.getTime() ?? null,
  },
  geometry: bin.lat === null || bin.lng === null ? null : { type: 'Point', coordinates: [bin.lng, bin.lat] },
})
