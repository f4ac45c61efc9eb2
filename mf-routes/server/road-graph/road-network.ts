/**
 * Streets as they are drawn: pieces between junctions. A *road* is one direction of a piece: `2 × piece` as it is drawn, one more
 * against it.
 */
export interface RoadNetwork {
  junctions: number
  pieces: number
  /** The junctions where a piece begins and ends. */
  from: Int32Array
  to: Int32Array
  /** The points of a piece, with those of its junctions: from `shapeStart[piece]` to `shapeStart[piece + 1]`. Degrees × 10⁷. */
  shapeStart: Int32Array
  lat: Int32Array
  lng: Int32Array
  /** Decimetres of a piece. */
  decimetres: Int32Array
  /** Tenths of a second that a truck takes for a piece. */
  deciseconds: Int32Array
  /** What `ROAD_FLAGS` names. */
  flags: Uint8Array
  /** What `JUNCTION_FLAGS` names. */
  junctionFlags: Uint8Array
  /** Roads that may not be driven one after the other. */
  forbidden: readonly (readonly number[])[]
}

export const ROAD_FLAGS = {
  /** May be driven as it is drawn. */
  forward: 1,
  backward: 2,
  /** Not for through traffic: only for those who start or end there. */
  destinationsAlone: 4,
}
export const JUNCTION_FLAGS = {
  trafficLight: 1,
  /** A place that is made for turning round. */
  turningPlace: 2,
}

export const DEGREES = 1e-7
const EARTH_RADIUS_M = 6_371_000
export const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180

export const pieceOf = (road: number): number => road >> 1
export const isBackward = (road: number): boolean => (road & 1) === 1
/** The other direction of the same piece. */
export const opposite = (road: number): number => road ^ 1

export const isDrivable = ({ flags }: RoadNetwork, road: number): boolean =>
  ((flags[pieceOf(road)] as number) & (isBackward(road) ? ROAD_FLAGS.backward : ROAD_FLAGS.forward)) !== 0

/** The junctions where a road begins and ends. */
export const beginOf = ({ from, to }: RoadNetwork, road: number): number =>
  (isBackward(road) ? to : from)[pieceOf(road)] as number
export const endOf = (network: RoadNetwork, road: number): number => beginOf(network, opposite(road))

/** Metres between two points near each other, in degrees × 10⁷. */
export function planeMetres(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const north = (b.lat - a.lat) * DEGREES * METRES_PER_DEGREE
  const scale = Math.cos(a.lat * DEGREES * (Math.PI / 180))
  return Math.hypot(north, (b.lng - a.lng) * DEGREES * METRES_PER_DEGREE * scale)
}

/** The share of the length of a piece before each of its points: from 0 to 1. */
export function sharesOf({ shapeStart, lat, lng }: RoadNetwork, piece: number): number[] {
  const begin = shapeStart[piece] as number
  const points = Array.from({ length: (shapeStart[piece + 1] as number) - begin }, (_, i) => ({
    lat: lat[begin + i] as number,
    lng: lng[begin + i] as number,
  }))
  let metres = 0
  const before = points.map((point, i) => {
    metres += i === 0 ? 0 : planeMetres(points[i - 1] as typeof point, point)
    return metres
  })
  return before.map((length, i) => (metres === 0 ? i / Math.max(1, points.length - 1) : length / metres))
}
