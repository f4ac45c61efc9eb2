/** GeoServices names of a layer's field types. */
type FieldType = 'Integer' | 'String' | 'Double' | 'Date'

export interface BinFeature {
  type: 'Feature'
  properties: {
    OBJECTID: number
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

const FIELDS: Record<keyof BinFeature['properties'], FieldType> = {
  OBJECTID: 'Integer',
  LOCATION: 'String',
  BIN_TYPE: 'String',
  FILL_LEVEL: 'Double',
  STATUS: 'String',
  LAST_COLLECTED: 'Date',
}
export const FIELD_NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

/** A layer answers with at most this many features at once. */
export const MAX_RECORD_COUNT = 1000

/** The GeoJSON that koop serves as a layer. */
export const binLayer = (features: readonly BinFeature[]) => ({
  type: 'FeatureCollection',
  features,
  metadata: {
    id: 0,
    name: 'Waste and recycling bins',
    description: 'A demonstration city: its streets are real, its bins are not.',
    copyrightText: 'Demonstration data',
    geometryType: 'Point',
    idField: 'OBJECTID',
    displayField: 'LOCATION',
    maxRecordCount: MAX_RECORD_COUNT,
    fields: FIELD_NAMES.map((name) => ({ name, type: FIELDS[name] })),
  },
})
