import fc from 'fast-check'
import { NearestRoad } from './nearest-road'
import { costParts } from './road-cost'
import { isDrivable, planeMetres, type RoadNetwork } from './road-network'
import { type RoutedPlace, roadRouter } from './road-router'
import { anyNetwork, anyPlaces, gridNetwork } from './testing/any-network'
import { plainRoutes } from './testing/plain-routes'
import { TRUCK_TURNS } from './turn-cost'
import { turnGraph } from './turn-graph'

const costs = { ...TRUCK_TURNS, drivesOn: 'left' as const }
const radiusMetres = 120
const routerOf = (network: RoadNetwork) => roadRouter(network, { costs, radiusMetres })

/** The roads that a truck may stop on for a place, by the rules as they are written down. */
function stopsOf(network: RoadNetwork, places: readonly RoutedPlace[]) {
  const { isConnected } = turnGraph(network, costs)
  const nearest = new NearestRoad(
    network,
    (piece) => isConnected[2 * piece] === 1 || isConnected[2 * piece + 1] === 1,
  )
  return places.map((place) => {
    const point = nearest.find(place, radiusMetres)
    if (!point) return null
    const both = [2 * point.piece, 2 * point.piece + 1]
    const roads = both.filter((road) => isConnected[road] === 1)
    const minds = place.atKerb && point.side !== 'on' && both.every((road) => isDrivable(network, road))
    const own = roads.filter((road) => (road % 2 === 0) === (point.side === 'left'))
    return { point, roads: minds && own.length > 0 ? own : roads }
  })
}

/** A dead end: a truck that drives in may not leave it, by a forbidden turn. Only its own two directions are connected. */
function deadEnd(): RoadNetwork {
  const street = { destinationsAlone: false, kmh: 10 }
  const streets = [
    { ...street, from: 15, to: 7, ways: 3 },
    { ...street, from: 0, to: 1, ways: 1 },
    { ...street, from: 7, to: 0, ways: 3 },
    { ...street, from: 0, to: 1, ways: 2 },
    { ...street, from: 0, to: 1, ways: 2 },
  ]
  return { ...gridNetwork(streets), forbidden: [[1, 0, 4]] }
}
const inDeadEnd: RoutedPlace[] = [
  { lat: -41.2984428, lng: 174.77, atKerb: true },
  { lat: -41.2984421, lng: 174.77, atKerb: false },
]

describe('any road network', () => {
  it('has the distances and times that trying all ways finds, with one-way streets, forbidden turns and kerbs', () => {
    fc.assert(
      fc.property(anyNetwork, anyPlaces, (network, places) => {
        const { metres, seconds, offRoad } = routerOf(network).table(places)
        const leastCost = plainRoutes(network, costs, turnGraph(network, costs).isConnected)
        const stops = stopsOf(network, places)
        expect(offRoad).toEqual(stops.flatMap((stop, row) => (stop ? [] : row)))
        for (const [row, from] of stops.entries())
          for (const [column, to] of stops.entries()) {
            if (row === column) continue
            const cost = from && to ? leastCost(from, to) : Number.POSITIVE_INFINITY
            const at = row * places.length + column
            const found = [metres[at], seconds[at]]
            if (!Number.isFinite(cost)) expect(found).toEqual([-1, -1])
            else {
              const { deciseconds, decimetres } = costParts(cost)
              expect(found).toEqual([Math.round(decimetres / 10), Math.round(deciseconds / 10)])
            }
          }
      }),
      { numRuns: 150, examples: [[deadEnd(), inDeadEnd]] },
    )
  })

  it('has lines as long as its table says, from place to place', () => {
    fc.assert(
      fc.property(anyNetwork, anyPlaces, (network, places) => {
        const router = routerOf(network)
        const [from, to] = [places[0] as RoutedPlace, places.at(-1) as RoutedPlace]
        const { metres, seconds } = router.table([from, to])
        const line = router.line([from, to])
        if (metres[1] === -1) {
          expect([line.straight, line.metres]).toEqual([1, 0])
          return
        }
        expect([line.straight, line.metres, line.seconds]).toEqual([0, metres[1], seconds[1]])
        const drawn = line.line.slice(1).map((point, i) => tenMillionths(line.line[i] as Drawn, point))
        const length = drawn.reduce((sum, [a, b]) => sum + planeMetres(a, b), 0)
        // Each piece is a whole number of decimetres.
        expect(Math.abs(length - (metres[1] ?? 0))).toBeLessThan(1 + 0.06 * line.line.length)
      }),
      { numRuns: 150 },
    )
  })

  it('has no way that is longer in time than by a third place on the same side of its street', () => {
    fc.assert(
      fc.property(anyNetwork, anyPlaces, (network, places) => {
        const atKerb = places.map((place) => ({ ...place, atKerb: true }))
        const size = places.length
        // Where a street is of one way, or a place on its line, a truck goes on from there as it came, too.
        const stops = stopsOf(network, atKerb)
        const { seconds } = routerOf(network).table(atKerb)
        const isSingle = stops.map((stop) => stop?.roads.length === 1)
        const isPublic = network.flags.every((flags) => (flags & 4) === 0)
        if (!isPublic) return
        for (let a = 0; a < size; a += 1)
          for (let b = 0; b < size; b += 1)
            for (let c = 0; c < size; c += 1) {
              const [ab, bc, ac] = [a * size + b, b * size + c, a * size + c].map(
                (at) => seconds[at] ?? -1,
              ) as [number, number, number]
              if (!isSingle[b] || ab < 0 || bc < 0 || network.forbidden.length > 0) continue
              // Each of the three is rounded to a second.
              expect(ac).toBeLessThanOrEqual(ab + bc + 2)
            }
      }),
      { numRuns: 300 },
    )
  })
})

interface Drawn {
  lat: number
  lng: number
}
const tenMillionths = (a: Drawn, b: Drawn) =>
  [a, b].map(({ lat, lng }) => ({ lat: lat * 1e7, lng: lng * 1e7 })) as [Drawn, Drawn]
