import { createHash } from 'node:crypto'
import type { Feature, Geometry, Position } from 'geojson'
import type { Point } from 'shared-domain'
import AREAS from '../streets.json' with { type: 'json' }
import { builtUpArea } from './built-up-area'
import GEOGRAPHY from './geography.json' with { type: 'json' }
import { toPoints } from './ring'
import { hasHouses, streetNetwork } from './street-network'

/** In WGS 84 degrees. */
export const BASEMAP_BOUNDS = { north: -41.08, south: -41.45, west: 174.6, east: 175 }

/** A fingerprint that tells whether a basemap was made from this geometry. */
export const geometryDigest = (layers: BasemapLayers) =>
  createHash('sha256').update(JSON.stringify(layers)).digest('hex')

/** The features of each layer, with the first zoom level whose tiles show them. */
export type BasemapLayers = Record<string, { features: Feature[]; fromZoom: (feature: Feature) => number }>

/** The demonstration city, in the layers of Protomaps' basemaps. */
export function basemapLayers(): BasemapLayers {
  const network = streetNetwork()
  const whole = [
    [BASEMAP_BOUNDS.north, BASEMAP_BOUNDS.west],
    [BASEMAP_BOUNDS.north, BASEMAP_BOUNDS.east],
    [BASEMAP_BOUNDS.south, BASEMAP_BOUNDS.east],
    [BASEMAP_BOUNDS.south, BASEMAP_BOUNDS.west],
  ]
  const always = () => 0
  return {
    landuse: {
      features: [
        polygon([whole], { kind: 'forest' }),
        polygon(builtUpArea(network.filter(hasHouses)).map(toPairs), { kind: 'residential' }),
        ...GEOGRAPHY.airfields.map(({ ring, name }) => polygon([ring], { kind: 'aerodrome', name })),
        ...GEOGRAPHY.parks.map(({ ring, name }) => polygon([ring], { kind: 'park', name })),
      ],
      fromZoom: always,
    },
    water: {
      features: [
        ...GEOGRAPHY.seas.map(({ shore, closing, name }) =>
          polygon([[...shore, ...closing], ...(name.startsWith('South') ? GEOGRAPHY.islands : [])], {
            kind: 'ocean',
          }),
        ),
        ...GEOGRAPHY.places
          .filter(({ kind }) => kind === 'water')
          .map(({ name, at }) => point(at, { kind: 'bay', name })),
      ],
      fromZoom: always,
    },
    roads: {
      features: [
        ...GEOGRAPHY.railways.map((line) => lineOf(toPoints(line), { kind: 'rail' })),
        ...network.map(({ name, kind, line }) => lineOf(line, { kind, ...(name && { name }) })),
      ],
      fromZoom: ({ properties }) => (properties?.kind === 'minor_road' ? (properties.name ? 12 : 13) : 9),
    },
    pois: {
      features: [...GEOGRAPHY.parks, ...GEOGRAPHY.airfields].map(({ name, ring }) =>
        point(middleOf(toPoints(ring)), { kind: 'park', name }),
      ),
      fromZoom: () => 13,
    },
    places: {
      features: [
        ...GEOGRAPHY.places
          .filter(({ kind }) => kind !== 'water')
          .map(({ name, kind, at }) =>
            point(at, { kind: kind === 'city' ? 'locality' : 'neighbourhood', name }),
          ),
        ...suburbs(),
      ],
      fromZoom: ({ properties }) => (properties?.kind === 'locality' ? 0 : 11),
    },
  }
}

function suburbs(): Feature[] {
  const streets = AREAS.flatMap((area) => area.streets)
  return [...new Set(streets.map(({ suburb }) => suburb))].map((name) => {
    const inIt = streets.filter(({ suburb }) => suburb === name)
    return point(middleOf(inIt.flatMap(({ line }) => toPoints(line))), { kind: 'neighbourhood', name })
  })
}

const toPairs = (line: readonly Point[]) => line.map(({ lat, lng }) => [lat, lng])

const middleOf = (points: readonly Point[]): number[] => [
  points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
]

const position = ([lat = 0, lng = 0]: readonly number[]): Position => [lng, lat]
const feature = (geometry: Geometry, properties: Record<string, string>): Feature => ({
  type: 'Feature',
  geometry,
  properties,
})
const point = (at: readonly number[], properties: Record<string, string>) =>
  feature({ type: 'Point', coordinates: position(at) }, properties)
const lineOf = (line: readonly Point[], properties: Record<string, string>) =>
  feature({ type: 'LineString', coordinates: line.map(({ lat, lng }) => [lng, lat]) }, properties)
const polygon = (rings: readonly (readonly (readonly number[])[])[], properties: Record<string, string>) =>
  feature(
    { type: 'Polygon', coordinates: rings.map((ring) => [...ring, ring[0] ?? []].map(position)) },
    properties,
  )
