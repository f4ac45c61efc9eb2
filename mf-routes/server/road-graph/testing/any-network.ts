import fc from 'fast-check'
import { networkBuilder } from '../build-network'
import { beginOf, endOf, isDrivable, ROAD_FLAGS, type RoadNetwork } from '../road-network'

const SIDE = 5
/** Degrees × 10⁷ between two junctions: some 100 m. */
const STEP = 10_000
export const CORNER = { lat: -41.3, lng: 174.77 }

const street = fc.record({
  from: fc.nat(SIDE ** 2 - 1),
  to: fc.nat(SIDE ** 2 - 1),
  ways: fc.constantFrom(3, 3, 3, 1, 2),
  destinationsAlone: fc.constantFrom(false, false, false, true),
  kmh: fc.constantFrom(10, 30, 50),
})

/** Streets between the corners of a grid, some of one way or for destinations alone, with turns that are forbidden. */
export const anyNetwork: fc.Arbitrary<RoadNetwork> = fc
  .record({
    streets: fc.array(street, { minLength: 5, maxLength: 22 }),
    junctionFlags: fc.uint8Array({ minLength: SIDE ** 2, maxLength: SIDE ** 2, max: 3 }),
    walks: fc.array(
      fc.record({ begin: fc.nat(), turns: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }) }),
      {
        maxLength: 10,
      },
    ),
  })
  .map(({ streets, junctionFlags, walks }) => {
    const network = gridNetwork(streets, junctionFlags)
    return { ...network, forbidden: walks.flatMap((walk) => forbiddenWalk(network, walk)) }
  })

interface Street {
  /** Junctions of the grid, row by row from the south-west. */
  from: number
  to: number
  /** As in `ROAD_FLAGS`. */
  ways: number
  destinationsAlone: boolean
  kmh: number
}

/** Streets between the corners of the grid, without forbidden turns. */
export function gridNetwork(
  streets: readonly Street[],
  junctionFlags: Uint8Array = new Uint8Array(SIDE ** 2),
): RoadNetwork {
  const builder = networkBuilder()
  for (const { from, to, ways, destinationsAlone, kmh } of streets)
    if (from !== to)
      builder.add({
        points: [pointOf(from), { ...middleOf(from, to), junction: null }, pointOf(to)],
        kmh,
        flags: ways | (destinationsAlone ? ROAD_FLAGS.destinationsAlone : 0),
      })
  return builder.finish({ junctions: SIDE ** 2, junctionFlags, forbidden: [] })
}

const pointOf = (junction: number) => ({
  lat: Math.round(CORNER.lat * 1e7) + STEP * Math.floor(junction / SIDE),
  lng: Math.round(CORNER.lng * 1e7) + STEP * (junction % SIDE),
  junction,
})

/** A little off the straight line, so that streets bend. */
function middleOf(from: number, to: number) {
  const [a, b] = [pointOf(from), pointOf(to)]
  return {
    lat: Math.round((a.lat + b.lat) / 2) + (b.lng - a.lng) / 10,
    lng: Math.round((a.lng + b.lng) / 2) - (b.lat - a.lat) / 10,
  }
}

/** The roads of a walk, when it gets as far as a turn. */
function forbiddenWalk(network: RoadNetwork, { begin, turns }: { begin: number; turns: readonly number[] }) {
  const drivable = Array.from({ length: 2 * network.pieces }, (_, road) => road).filter((road) =>
    isDrivable(network, road),
  )
  const first = drivable[begin % Math.max(1, drivable.length)]
  if (first === undefined) return []
  const walk = [first]
  for (const turn of turns) {
    const next = drivable.filter((road) => beginOf(network, road) === endOf(network, walk.at(-1) as number))
    if (next.length > 0) walk.push(next[turn % next.length] as number)
  }
  return walk.length > 1 ? [walk] : []
}

/** Places on the grid, some of them at the kerb. */
export const anyPlaces = fc.array(
  fc.record({
    lat: fc.integer({ min: -5_000, max: 45_000 }).map((east) => CORNER.lat + east / 1e7),
    lng: fc.integer({ min: -5_000, max: 45_000 }).map((north) => CORNER.lng + north / 1e7),
    atKerb: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
)
