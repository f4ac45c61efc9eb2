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

/** A layer answers with at most this many features at once. */
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
