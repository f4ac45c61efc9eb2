import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { bins } from '../../database/schema'
import { livesFor } from '../bins/bin-life'
import { FIELD_NAMES, FIELD_SQL, FIELD_TYPES, type FieldName } from './bin-layer'
import type { LayerQuery } from './layer-query'
import { inArea } from './query-area'
import { coordinatesOf, type Projection, SPATIAL_REFERENCE } from './spatial-reference'

/**
 * The response to a layer query, as JSON text. The database selects, sorts and writes the features, so that no query blocks
 * this process. GeoJSON has further members of its collection.
 */
export async function queryAnswer(
  executor: Executor,
  query: LayerQuery,
  geoJsonMembers: object,
): Promise<string> {
  const selected = sql`from ${bins} where ${sql.join(conditionsOf(query), sql` and `)}`
  const isGeoJson = query.f === 'geojson'
  const summary = summaryOf(query)
  if (summary)
    return singleText(
      executor,
      sql`select row_to_json(answer)::text as json from (select ${summary} ${selected}) answer`,
    )
  if (query.returnIdsOnly === 'true' && !isGeoJson)
    return singleText(
      executor,
      sql`select row_to_json(answer)::text as json from (select 'OBJECTID' as "objectIdFieldName",
        coalesce((select json_agg(${FIELD_SQL.OBJECTID} order by ${orderOf(query)}) ${selected}), '[]') as "objectIds") answer`,
    )
  const fields = fieldsOf(query)
  const feature =
    query.returnGeometry === 'true'
      ? [propertiesOf(fields, query.f), geometryOf(query)]
      : [propertiesOf(fields, query.f)]
  const rows = await jsonRows(
    executor,
    sql`select (select row_to_json(feature) from (select ${sql.join(feature, sql`, `)}) feature)::text as json ${selected}
      order by ${orderOf(query)} limit ${query.resultRecordCount + 1} offset ${query.resultOffset}`,
  )
  const features = `[${rows.slice(0, query.resultRecordCount).join(',')}]`
  if (isGeoJson)
    return `${JSON.stringify({ type: 'FeatureCollection', ...geoJsonMembers }).slice(0, -1)},"features":${features}}`
  const { head, tail } = envelopeOf(fields, {
    outSR: query.outSR,
    exceededTransferLimit: rows.length > query.resultRecordCount,
  })
  return `${head}${features}${tail}`
}

function conditionsOf({ where, objectIds, area }: LayerQuery): SQL[] {
  const conditions: SQL[] = [livesFor('isPublished')]
  if (where) conditions.push(where.condition)
  if (objectIds) conditions.push(sql`${bins.objectId} = any(${`{${objectIds.join()}}`}::int[])`)
  if (area) conditions.push(inArea(area))
  return conditions
}

/** The columns of a query for the number of bins, the area around them or both; `null` for any other query. */
function summaryOf({ returnCountOnly, returnExtentOnly, outSR }: LayerQuery): SQL | null {
  const columns: SQL[] = []
  if (returnCountOnly === 'true') columns.push(sql`count(*) as "count"`)
  if (returnExtentOnly === 'true') columns.push(sql`${extentOf(outSR)} as "extent"`)
  return columns.length === 0 ? null : sql.join(columns, sql`, `)
}

/** Without a place Esri writes each number as 'NaN'. */
function extentOf(outSR: Projection): SQL {
  const { x, y } = coordinatesOf(outSR)
  const place = sql`filter (where ${bins.lat} is not null and ${bins.lng} is not null)`
  const number = (value: SQL) => sql`coalesce(to_json(${value} ${place}), '"NaN"')`
  return sql`json_build_object('xmin', ${number(sql`min(${x})`)}, 'ymin', ${number(sql`min(${y})`)},
    'xmax', ${number(sql`max(${x})`)}, 'ymax', ${number(sql`max(${y})`)},
    'spatialReference', ${JSON.stringify(SPATIAL_REFERENCE[outSR])}::json)`
}

const jsonRows = async (executor: Executor, statement: SQL): Promise<string[]> =>
  (await executor.execute<{ json: string }>(statement)).rows.map(({ json }) => json)

const singleText = async (executor: Executor, statement: SQL) =>
  (await jsonRows(executor, statement))[0] ?? ''

/** The requested fields in their order, without repetition. */
function fieldsOf({ outFields, returnIdsOnly }: LayerQuery): readonly FieldName[] {
  if (returnIdsOnly === 'true') return ['OBJECTID']
  if (outFields === '*') return FIELD_NAMES
  return [...new Set(outFields.split(',').map((name) => name.trim() as FieldName))]
}

/** SQL for the requested order, with ties in id order. Unknown values come before all others. */
function orderOf({ orderByFields }: LayerQuery): SQL {
  const parts = orderByFields.split(',').map((part) => {
    const [name, direction = 'asc'] = part.trim().split(/\s+/)
    const field = FIELD_SQL[name as FieldName]
    return /^desc$/i.test(direction) ? sql`${field} desc nulls last` : sql`${field} asc nulls first`
  })
  return sql.join([...parts, FIELD_SQL.OBJECTID], sql`, `)
}

function propertiesOf(fields: readonly FieldName[], f: LayerQuery['f']): SQL {
  const columns = fields.map((name) => sql`${FIELD_SQL[name]} as ${sql.identifier(name)}`)
  const values = sql`(select row_to_json(field) from (select ${sql.join(columns, sql`, `)}) field)`
  return f === 'geojson'
    ? sql`'Feature' as "type", ${values} as "properties"`
    : sql`${values} as "attributes"`
}

function geometryOf({ f, outSR }: LayerQuery): SQL {
  const { x, y } = coordinatesOf(outSR)
  const point =
    f === 'geojson'
      ? sql`json_build_object('type', 'Point', 'coordinates', json_build_array(${x}, ${y}))`
      : sql`json_build_object('x', ${x}, 'y', ${y})`
  return sql`case when ${bins.lat} is not null and ${bins.lng} is not null then ${point} end as "geometry"`
}

/** The ArcGIS envelope around the features. It describes the returned fields, in the layer's order. */
function envelopeOf(
  fields: readonly FieldName[],
  { outSR, exceededTransferLimit }: Pick<LayerQuery, 'outSR'> & { exceededTransferLimit: boolean },
) {
  const [head = '', tail = ''] = JSON.stringify({
    objectIdFieldName: 'OBJECTID',
    uniqueIdField: { name: 'OBJECTID', isSystemMaintained: true },
    globalIdFieldName: '',
    hasZ: false,
    hasM: false,
    spatialReference: SPATIAL_REFERENCE[outSR],
    fields: FIELD_NAMES.filter((name) => fields.includes(name)).map(describeField),
    features: [],
    exceededTransferLimit,
    geometryType: 'esriGeometryPoint',
  }).split(/(?<="features":)\[\]/)
  return { head, tail }
}

const ESRI_TYPE = {
  Integer: { type: 'esriFieldTypeOID', sqlType: 'sqlTypeInteger' },
  String: { type: 'esriFieldTypeString', sqlType: 'sqlTypeOther', length: 128 },
  Double: { type: 'esriFieldTypeDouble', sqlType: 'sqlTypeOther' },
  Date: { type: 'esriFieldTypeDate', sqlType: 'sqlTypeOther', length: 36 },
} as const

export function describeField(name: FieldName) {
  const { type, sqlType, ...length } = ESRI_TYPE[FIELD_TYPES[name]]
  return { name, type, alias: name, sqlType, domain: null, defaultValue: null, ...length }
}
