import type { Point } from 'shared-domain'

/** A line as GeoJSON has it, in the places of a map. */
export const linePositions = (line: readonly (readonly [lng: number, lat: number])[]): Point[] =>
  line.map(([lng, lat]) => ({ lat, lng }))
