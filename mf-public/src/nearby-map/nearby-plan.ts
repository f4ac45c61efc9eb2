import { EARTH_RADIUS_KM, type NearbyBin, type Point } from 'shared-domain'
import { fittedBounds, placedIn } from 'shared-ui'
import { labelPlace } from './label-place'
import { ringLengths } from './ring-lengths'
import { roundUpTo } from './round-length'
import { type Place, spreadApart } from './spread-apart'

const METRES_PER_DEGREE = (EARTH_RADIUS_KM * 1000 * Math.PI) / 180
/** As wide and high as the part with the bins is drawn. A phone 320 px wide shows it at about nine tenths. */
export const GROUND = { x: 0, y: 0, width: 288, height: 208 }
/** Two triangles with numbers, the widest of the marks, just don't touch, nor does one the edge. */
const GAP = 38
/** The ring in the centre is smaller than a mark. */
const CENTRE_GAP = 30
const LONGEST_SCALE = 80
/** About 110 m in degrees: the bins at one crossing fill the map. */
const SMALLEST_SPAN = 0.001

interface Ring {
  metres: number
  radius: number
  label: Place
}

/** Where everything is drawn, in units of the drawing. */
export interface NearbyPlan<B> {
  centre: Place
  /** `at` is where the bin stands, `mark` where there is room for its number. */
  bins: { bin: B; at: Place; mark: Place }[]
  rings: Ring[]
  scale: { metres: number; length: number }
}

type Placed = Pick<NearbyBin, 'lat' | 'lng' | 'distanceKm'>

/** Plans a map of bins around a point: equirectangular at its latitude, all of them in view, north above. */
export function planNearby<B extends Placed>(
  centre: Point,
  bins: readonly B[],
  radiusKm: number,
): NearbyPlan<B> {
  const bounds = fittedBounds([centre, ...bins], GROUND.width / GROUND.height, SMALLEST_SPAN)
  const place = placedIn(bounds, GROUND)
  const perMetre = GROUND.height / ((bounds.north - bounds.south) * METRES_PER_DEGREE)
  const middle = place(centre)
  const marks = spreadApart(bins.map(place), { ...GROUND, gap: GAP, fixed: middle, fixedGap: CENTRE_GAP })
  const reachM =
    1000 * Math.max(...(bins.length > 0 ? bins.map(({ distanceKm }) => distanceKm) : [radiusKm]), 0.05)
  const scaleM = roundUpTo(LONGEST_SCALE / perMetre)
  return {
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
