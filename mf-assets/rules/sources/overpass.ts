import * as z from 'zod/mini'
import type { FileTable } from '../file-table'

/** The property with the id of an element. */
const ID = '@id'
/** How OpenStreetMap tags a bin. */
const BASKET = 'waste_basket'

const place = { lat: z.optional(z.number()), lon: z.optional(z.number()) }
const ElementSchema = z.object({
  ...place,
  type: z.enum(['node', 'way', 'relation']),
  id: z.number(),
  /** Of a way or relation, where the query asks for `out center`. */
  center: z.optional(z.object(place)),
  tags: z.optional(z.record(z.string(), z.string())),
})
const OverpassSchema = z.object({ elements: z.array(z.unknown()) })

/** Whether a document is an answer of OpenStreetMap's Overpass API. */
export const isOverpass = (document: unknown): boolean => OverpassSchema.safeParse(document).success

/** Its elements as GeoJSON features, with their tags, and ids as overpass turbo exports them, such as `node/4711`. */
export const elementFeatures = (document: unknown): readonly unknown[] =>
  OverpassSchema.parse(document).elements.map((given) => {
    const { data } = ElementSchema.safeParse(given)
    if (!data) return given
    const { lat = data.center?.lat, lon = data.center?.lon } = data
    return {
      type: 'Feature',
      properties: { [ID]: `${data.type}/${data.id}`, ...data.tags },
      geometry: lat === undefined || lon === undefined ? null : { type: 'Point', coordinates: [lon, lat] },
    }
  })

/** A table of OpenStreetMap without what is no bin: an extract of a city also has benches. */
export function basketsAlone(table: FileTable): FileTable {
  const amenity = table.columns.indexOf('amenity')
  if (amenity < 0 || !table.columns.includes(ID)) return table
  const isOther = ({ cells }: FileTable['rows'][number]) => (cells[amenity] ?? BASKET) !== BASKET
  const reason = `It is tagged with another amenity than ${BASKET}.`
  return {
    ...table,
    rows: table.rows.filter((row) => !isOther(row)),
    faults: [
      ...table.faults,
      ...table.rows.filter(isOther).map(({ line }) => ({ line, column: 'amenity', reason })),
    ],
  }
}
