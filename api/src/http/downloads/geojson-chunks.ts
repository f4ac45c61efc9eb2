interface Feature {
  lat: number | null
  lng: number | null
  properties: Readonly<Record<string, string | number | boolean | null>>
}

/** A GeoJSON collection of points (RFC 7946), a page at a time. What has no position has no geometry. */
export async function* geoJsonChunks<Row>(
  pages: AsyncIterable<readonly Row[]>,
  toFeature: (row: Row) => Feature,
): AsyncGenerator<string> {
  let separator = ''
  yield '{"type":"FeatureCollection","features":['
  for await (const page of pages) {
    yield separator + page.map((row) => JSON.stringify(geoJson(toFeature(row)))).join(',')
    separator = ','
  }
  yield ']}'
}

const geoJson = ({ lat, lng, properties }: Feature) => ({
  type: 'Feature',
  geometry: lat === null || lng === null ? null : { type: 'Point', coordinates: [lng, lat] },
  properties,
})
