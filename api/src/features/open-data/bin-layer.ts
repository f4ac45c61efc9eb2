import { asc, isNull } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { bins } from '../../database/schema'

/** GeoServices names of a layer's field types. */
type FieldType = 'Integer' | 'String' | 'Double' | 'Date'

export interface BinFeature {
  type: 'Feature'
  properties: {
    OBJECTID: number
    /** Stable, where the object id is not: it is printed in QR codes. */
    BIN_ID: string
    LOCATION: string
    BIN_TYPE: string
    /** Percent; `null` for a bin without a sensor. */
    FILL_LEVEL: number | null
    STATUS: string
    /** Ms since 1970. */
    LAST_COLLECTED: number | null
  }
  /** WGS 84 degrees, longitude first. */
  geometry: { type: 'Point'; coordinates: [lng: number, lat: number] } | null
}

export type FieldName = keyof BinFeature['properties']

export const FIELD_TYPES: Record<FieldName, FieldType> = {
  OBJECTID: 'Integer',
  BIN_ID: 'String',
  LOCATION: 'String',
  BIN_TYPE: 'String',
  FILL_LEVEL: 'Double',
  STATUS: 'String',
  LAST_COLLECTED: 'Date',
}
export const FIELD_NAMES = Object.keys(FIELD_TYPES) as FieldName[]

/** A layer returns at most this many features at once. */
export const MAX_RECORD_COUNT = 1000

/** The GeoJSON that koop serves as a layer. */
export const binLayer = (features: readonly BinFeature[]) => ({
  type: 'FeatureCollection',
  features,
  metadata: {
    id: 0,
    name: 'Waste and recycling bins',
    description: 'The bins of the council’s record.',
    geometryType: 'Point',
    idField: 'OBJECTID',
    displayField: 'LOCATION',
    maxRecordCount: MAX_RECORD_COUNT,
    fields: FIELD_NAMES.map((name) => ({ name, type: FIELD_TYPES[name] })),
  },
})

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
