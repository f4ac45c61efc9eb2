import type { OpenDataFields, RuntimeSettings } from '../composition/runtime-settings'

/** Attribute names from the specification, section 3. */
export const SPEC_FIELDS: OpenDataFields = {
  objectId: 'OBJECTID',
  binId: null,
  location: 'LOCATION',
  binType: 'BIN_TYPE',
  fillLevel: 'FILL_LEVEL',
  status: 'STATUS',
  lastCollected: 'LAST_COLLECTED',
}

/** The attribute names of the layer that the product serves itself. */
export const SERVED_FIELDS: OpenDataFields = {
  ...SPEC_FIELDS,
  binId: 'BIN_ID',
  flags: 'FLAGS',
  measured: 'MEASURED',
}

/** The demonstration city, on the product's own origin. */
export const DEMONSTRATION_SETTINGS: RuntimeSettings = {
  openData: {
    layerUrl: '/open-data/FeatureServer/0',
    fields: SERVED_FIELDS,
    isDemonstration: true,
    isMirrored: false,
  },
  publicOrigin: null,
  mapPageUrl: 'https://data-wcc.opendata.arcgis.com/',
  tileUrl: null,
  tileAttribution: '',
  routePlanner: 'browser',
  retainDays: { contacts: 90, unresolved: 365, photos: 365 },
  allowOverrides: true,
  offersMockData: true,
  showsDraftLanguages: true,
  loadId: '',
}
