import type { Publication } from '../../http/publication'
import { FIELD_NAMES, MAX_RECORD_COUNT } from './bin-layer'
import { describeField } from './layer-answer'
import type { Extent, LayerState } from './layer-state'
import { SPATIAL_REFERENCE } from './spatial-reference'

const VERSION = 11.2
const NAME = 'Waste and recycling bins'
const DESCRIPTION = 'The bins of the council’s record.'
const WGS84 = SPATIAL_REFERENCE.degrees
const WORLD: Extent = { xmin: -180, ymin: -90, xmax: 180, ymax: 90 }

const LAYER = { id: 0, name: NAME, type: 'Feature Layer', defaultVisibility: true, minScale: 0, maxScale: 0 }

/** The capabilities that the service and its layer share. */
const SHARED = {
  currentVersion: VERSION,
  description: DESCRIPTION,
  hasStaticData: false,
  maxRecordCount: MAX_RECORD_COUNT,
  supportedExportFormats: '',
  capabilities: 'Query',
  allowGeometryUpdates: false,
  supportsAppend: false,
  supportsApplyEditsWithGlobalIds: false,
  supportsLayerOverrides: false,
  supportedQueryFormats: 'JSON, geoJSON',
  supportsTilesAndBasicQueriesMode: false,
}

/** What ArcGIS shows beside the data. */
const copyrightOf = ({ publisher, licence }: Publication) => `${publisher}. Licence: ${licence}`

/** The service description, as at `FeatureServer`. `extent` is the area of the bins; the whole world when there are none. */
export function describeService({ extent }: Pick<LayerState, 'extent'>, publication: Publication) {
  const within = { spatialReference: WGS84, ...(extent ?? WORLD) }
  return {
    ...SHARED,
    copyrightText: copyrightOf(publication),
    serviceDescription: DESCRIPTION,
    hasVersionedData: false,
    supportsDisconnectedEditing: false,
    hasSharedDomains: false,
    supportsVCSProjection: false,
    spatialReference: WGS84,
    fullExtent: within,
    initialExtent: within,
    units: 'esriDecimalDegrees',
    syncEnabled: false,
    supportsRelationshipsResource: false,
    tables: [],
    relationships: [],
    layers: [{ ...LAYER, parentLayerId: -1, subLayerIds: null, geometryType: 'esriGeometryPoint' }],
  }
}

/** What ArcGIS clients ask for first: the version, and that no token is needed. */
export const SERVER_INFO = {
  currentVersion: VERSION,
  fullVersion: String(VERSION),
  authInfo: { isTokenBasedSecurity: false },
}

/** The layer description, as at `FeatureServer/0`. It promises exactly what `LayerQuerySchema` accepts. */
export function describeLayer(
  { extent, updatedAt }: Pick<LayerState, 'extent' | 'updatedAt'>,
  publication: Publication,
) {
  return {
    ...SHARED,
    ...LAYER,
    copyrightText: copyrightOf(publication),
    ...(updatedAt && { editingInfo: { lastEditDate: updatedAt.getTime() } }),
    displayField: 'LOCATION',
    isDataVersioned: false,
    supportsStatistics: false,
    // Clients take it for statistics and distinct values, too. Pages and orders are among the capabilities below.
    supportsAdvancedQueries: false,
    supportsCoordinatesQuantization: false,
    advancedQueryCapabilities: {
      supportsPagination: true,
      supportsOrderBy: true,
      supportsStatistics: false,
      supportsDistinct: false,
      supportsQueryWithDistance: false,
      supportsReturningQueryExtent: true,
      supportsQueryWithResultType: false,
      supportsMaxRecordCountFactor: false,
      supportsHavingClause: false,
      supportsSqlExpression: false,
    },
    useStandardizedQueries: true,
    hasAttachments: false,
    htmlPopupType: 'esriServerHTMLPopupTypeNone',
    hasM: false,
    hasZ: false,
    hasLabels: false,
    objectIdField: 'OBJECTID',
    uniqueIdField: { name: 'OBJECTID', isSystemMaintained: true },
    globalIdField: '',
    typeIdField: '',
    types: [],
    templates: [],
    relationships: [],
    indexes: [],
    dateFieldsTimeReference: { timeZone: 'UTC', respectsDaylightSaving: false },
    maxRecordCountFactor: 1,
    fields: FIELD_NAMES.map((name) => ({ ...describeField(name), editable: false, nullable: false })),
    geometryType: 'esriGeometryPoint',
    extent: { ...(extent ?? WORLD), spatialReference: WGS84 },
    drawingInfo: { renderer: RENDERER, labelingInfo: null },
  }
}

const RENDERER = {
  type: 'simple',
  symbol: {
    type: 'esriSMS',
    style: 'esriSMSCircle',
    color: [247, 150, 70, 161],
    size: 7.5,
    outline: { type: 'esriSLS', style: 'esriSLSSolid', color: [190, 190, 190, 105], width: 0.5 },
  },
}
