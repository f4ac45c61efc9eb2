import { shownFillLevel } from 'shared-domain'
import { type ExportedRoute, type ExportedVisit, routeLine } from './exported-route'

/** The route as GeoJSON (RFC 7946): its line, then a point for each visit; without a position the geometry is null. */
export function routeGeoJson({ id, name, day, visits, plan }: ExportedRoute): string {
  const { along, positions } = routeLine(visits, plan)
  const line = {
    type: 'Feature',
    geometry: positions.length < 2 ? null : { type: 'LineString', coordinates: positions },
    properties: { route: id, name, day, along },
  }
  return JSON.stringify({ type: 'FeatureCollection', features: [line, ...visits.map(feature)] }, null, 1)
}

const feature = ({ point, bin, ...visit }: ExportedVisit) => ({
  type: 'Feature',
  geometry: point && { type: 'Point', coordinates: [point.lng, point.lat] },
  properties: {
    ...visit,
    ...(bin && {
      bin: bin.id,
      binType: bin.binType,
      fillLevel: shownFillLevel(bin),
      measuredAt: bin.measuredAt,
      untrusted: bin.untrusted,
    }),
  },
})
