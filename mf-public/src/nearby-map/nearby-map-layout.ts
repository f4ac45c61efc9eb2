import { EARTH_RADIUS_KM, type Point } from 'shared-domain'
import { fittedBounds, placedIn } from 'shared-ui'
import type { NearbyBin } from '../../rules/nearby-bin'
import { type Place, spreadApart } from './spread-apart'

const METRES_PER_DEGREE = (EARTH_RADIUS_KM * 1000 * Math.PI) / 180
/** The size of the drawing without its scale bar. A phone 320 px wide shows it at about 90 %. */
export const GROUND = { x: 0, y: 0, width: 288, height: 208 }
/** The smallest distance at which two triangles with numbers, the widest marks, do not touch each other. */
const GAP = 38
/** Smaller than `GAP`, because the ring in the centre is smaller than a mark. */
const CENTRE_GAP = 30
const SCALE_BAR_LENGTH_MAX = 80
/** In degrees, about 110 m: the map does not zoom in further than one street crossing. */
const SMALLEST_SPAN = 0.001

interface Ring {
  metres: number
  radius: number
  label: Place
}

/** Edges in WGS 84 degrees. */
export type MapBounds = ReturnType<typeof fittedBounds>

/** The layout of the map, in units of the drawing. */
export interface NearbyMapLayout<B> {
  bounds: MapBounds
  centre: Place
  /** `at` is the bin's position, `mark` the nearest position with room for its mark. */
  bins: { bin: B; at: Place; mark: Place }[]
  rings: Ring[]
  scale: { metres: number; length: number }
}

type Placed = Pick<NearbyBin, 'lat' | 'lng' | 'distanceKm'>

/** Lays out a map of bins around a point: an equirectangular projection with north up and all bins in view. */
export function layoutNearbyMap<B extends Placed>(
  centre: Point,
  bins: readonly B[],
  radiusKm: number,
): NearbyMapLayout<B> {
  const bounds = fittedBounds([centre, ...bins], GROUND.width / GROUND.height, SMALLEST_SPAN)
  const place = placedIn(bounds, GROUND)
  const perMetre = GROUND.height / ((bounds.north - bounds.south) * METRES_PER_DEGREE)
  const middle = place(centre)
  const marks = spreadApart(bins.map(place), { ...GROUND, gap: GAP, fixed: middle, fixedGap: CENTRE_GAP })
  const reachM =
    1000 * Math.max(...(bins.length > 0 ? bins.map(({ distanceKm }) => distanceKm) : [radiusKm]), 0.05)
  const scaleM = roundNumberAtMost(SCALE_BAR_LENGTH_MAX / perMetre)
  return {
    bounds,
    centre: middle,
    bins: bins.map((bin, index) => ({ bin, at: place(bin), mark: marks[index] ?? place(bin) })),
    rings: ringLengths(reachM).flatMap((metres) => {
      const radius = metres * perMetre
      const label = labelPlace({ centre: middle, radius, marks, ...GROUND })
      return label ? [{ metres, radius, label }] : []
    }),
    scale: { metres: scaleM, length: scaleM * perMetre },
  }
}

interface RingOutline {
  centre: Place
  radius: number
  /** The marks that the label should not cover. */
  marks: readonly Place[]
  width: number
  height: number
}

const DIRECTIONS = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8)
/** Half the width and height of a label. */
const LABEL_HALF_SIZE = { x: 22, y: 9 }
/** The smallest distance between a label and the middle of the centre's ring. */
const LABEL_CENTRE_GAP = 11

/** The position on a ring at which its label is in view and farthest from the marks; `null` when there is none. */
function labelPlace({ centre, radius, marks, width, height }: RingOutline): Place | null {
  const usable = DIRECTIONS.map((turn) => ({
    x: centre.x + radius * Math.sin(turn),
    y: centre.y - radius * Math.cos(turn),
  })).filter(
    (place) =>
      place.x >= LABEL_HALF_SIZE.x &&
      place.x <= width - LABEL_HALF_SIZE.x &&
      place.y >= LABEL_HALF_SIZE.y &&
      place.y <= height - LABEL_HALF_SIZE.y &&
      gapTo(place, centre) >= LABEL_CENTRE_GAP,
  )
  const room = (place: Place) => Math.min(...marks.map((mark) => gapTo(place, mark)), radius)
  return usable.toSorted((a, b) => room(b) - room(a))[0] ?? null
}

/** The distance from the edge of a label to a point. */
const gapTo = (label: Place, { x, y }: Place) =>
  Math.hypot(
    Math.max(Math.abs(label.x - x) - LABEL_HALF_SIZE.x, 0),
    Math.max(Math.abs(label.y - y) - LABEL_HALF_SIZE.y, 0),
  )

const RINGS_MAX = 3

/** The radii in m of one to three rings, all round numbers, for a map that reaches `reachM` from its centre. @internal */
export function ringLengths(reachM: number): number[] {
  const step = roundNumberAbove(reachM / (RINGS_MAX + 1))
  return Array.from({ length: Math.floor(reachM / step) }, (_, index) => (index + 1) * step)
}

/** The longest of 1, 2, 5, 10, 20, 50 … that is no longer than `length`, which is above 0. */
const roundNumberAtMost = (length: number) =>
  roundNumbersAround(length).findLast((round) => round <= length) ?? length

/** The shortest of 1, 2, 5, 10, 20, 50 … that is longer than `length`, which is above 0. */
const roundNumberAbove = (length: number) =>
  roundNumbersAround(length).find((round) => round > length) ?? length

function roundNumbersAround(length: number): number[] {
  const power = 10 ** Math.floor(Math.log10(length))
  return [power, 2 * power, 5 * power, 10 * power]
}

/** Rounds a length of the drawing to whole units, each about a pixel of the screen, to keep the HTML small. */
export const units = Math.round
