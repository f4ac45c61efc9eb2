import type { MapPosition } from './map-content'

/** Edges in WGS 84 degrees. */
export interface MapBounds {
  north: number
  south: number
  west: number
  east: number
}

/** In px. */
export interface MapBox {
  x: number
  y: number
  width: number
  height: number
}

/** The edges of the sample map. */
export const SAMPLE_BOUNDS: MapBounds = { north: -41.25, south: -41.33, west: 174.74, east: 174.82 }

/** The smallest area that a map shows, in degrees, about 330 m: otherwise a single point would have no surroundings. */
const SMALLEST_SPAN = 0.003
/** A margin that keeps markers away from the edge. */
const MARGIN = 1.2

/** The bounds that show all positions undistorted in a box of `aspect` (width / height), at least `smallestSpan` degrees. */
export function fittedBounds(
  positions: readonly MapPosition[],
  aspect: number,
  smallestSpan = SMALLEST_SPAN,
): MapBounds {
  const { north, south, west, east } = extent(positions)
  const lat = (north + south) / 2
  const lng = (west + east) / 2
  // A degree of longitude is shorter than one of latitude by the cosine of the latitude.
  const shortening = Math.cos((lat * Math.PI) / 180)
  const height = Math.max(north - south, ((east - west) * shortening) / aspect, smallestSpan) * MARGIN
  const width = (height * aspect) / shortening
  return { north: lat + height / 2, south: lat - height / 2, west: lng - width / 2, east: lng + width / 2 }
}

/** The bounds of the positions themselves. */
export function extent(positions: readonly MapPosition[]): MapBounds {
  const bounds = { north: -90, south: 90, west: 180, east: -180 }
  for (const { lat, lng } of positions) {
    bounds.north = Math.max(bounds.north, lat)
    bounds.south = Math.min(bounds.south, lat)
    bounds.west = Math.min(bounds.west, lng)
    bounds.east = Math.max(bounds.east, lng)
  }
  return bounds
}

/** The px coordinates of a position. */
export type PlaceOnMap = (position: MapPosition) => { x: number; y: number }

export const placedIn =
  (bounds: MapBounds, box: MapBox): PlaceOnMap =>
  ({ lat, lng }) => ({
    x: box.x + ((lng - bounds.west) / (bounds.east - bounds.west)) * box.width,
    y: box.y + ((bounds.north - lat) / (bounds.north - bounds.south)) * box.height,
  })
