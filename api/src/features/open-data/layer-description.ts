import type { Publication } from '../../http/publication'
import { FIELD_NAMES, MAX_RECORD_COUNT } from './bin-layer'
import { describeField } from './layer-answer'
import type { Extent, LayerState } from './layer-state'

const VERSION = 11.2
const NAME = 'Waste and recycling bins'
const DESCRIPTION = 'The bins of the council’s record.'
const WGS84 = { wkid: 4326, latestWkid: 4326 }
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
  supportsTilesAndBasicQueriesMode: true,
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
    supportedQueryFormats: 'JSON',
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
    supportsAdvancedQueries: true,
    supportsCoordinatesQuantization: false,
    advancedQueryCapabilities: {
      supportsPagination: true,
      supportsOrderBy: true,
      supportsStatistics: false,
      supportsDistinct: false,
      supportsQueryWithDistance: false,
      supportsReturningQueryExtent: false,
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
    supportedQueryFormats: 'JSON,geojson',
    standardMaxRecordCount: MAX_RECORD_COUNT,
    tileMaxRecordCount: MAX_RECORD_COUNT,
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
