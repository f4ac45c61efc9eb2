import { distanceKm, type Point } from 'shared-domain'
import { binPlaces } from '../bin-places'
import { joinedStreets } from './joined-streets'
import { streetNetwork } from './street-network'

const streets = joinedStreets()
const keyOf = ({ lat, lng }: Point) => `${lat} ${lng}`

/** The positions from which each position is reached, streets of one way minded. */
function reachedFrom(begin: string, isBackwards: boolean): Set<string> {
  const next = new Map<string, string[]>()
  const join = (from: Point, to: Point) =>
    next.set(keyOf(from), [...(next.get(keyOf(from)) ?? []), keyOf(to)])
  for (const { line, isOneWay } of streets)
    for (const [i, to] of line.entries()) {
      const from = line[i - 1]
      if (!from) continue
      if (!isOneWay || !isBackwards) join(from, to)
      if (!isOneWay || isBackwards) join(to, from)
    }
  const reached = new Set([begin])
  for (const key of reached) for (const other of next.get(key) ?? []) reached.add(other)
  return reached
}

it('the streets of the demonstration city lead from everywhere to everywhere', () => {
  const all = new Set(streets.flatMap(({ line }) => line.map(keyOf)))
  const begin = [...all][0] as string
  expect(reachedFrom(begin, false).size).toBe(all.size)
  expect(reachedFrom(begin, true).size).toBe(all.size)
})

it('some of them are of one way, in pairs', () => {
  const oneWay = streets.filter(({ isOneWay }) => isOneWay)
  expect(oneWay.length).toBeGreaterThan(4)
  const ends = (name: string) => {
    const drawn = streetNetwork().find((street) => street.name === name)?.line ?? []
    return [drawn[0], drawn.at(-1)] as [Point, Point]
  }
  // Kent Terrace leads south, Cambridge Terrace beside it north.
  const headsSouth = (line: readonly Point[]) => (line.at(-1)?.lat ?? 0) < (line[0]?.lat ?? 0)
  const lineNear = (name: string) =>
    oneWay.find(({ line }) => ends(name).every((end) => line.some((point) => distanceKm(point, end) < 0.01)))
      ?.line ?? []
  expect(headsSouth(lineNear('Kent Terrace'))).toBe(true)
  expect(headsSouth(lineNear('Cambridge Terrace'))).toBe(false)
})

it('none of them leads across the harbour, from Oriental Bay or the city to Miramar', () => {
  // Water all around, between Point Jerningham and Shelly Bay, and off the quays.
  const water = [
    { lat: -41.2935, lng: 174.813 },
    { lat: -41.284, lng: 174.79 },
    { lat: -41.2705, lng: 174.82 },
  ]
  for (const { line } of streets)
    for (const place of water)
      expect(
        Math.min(
          ...line.flatMap((point, i) =>
            alongLeg(line[i - 1] ?? point, point).map((on) => distanceKm(on, place)),
          ),
        ),
      ).toBeGreaterThan(0.15)
})

const alongLeg = (from: Point, to: Point) =>
  Array.from({ length: 41 }, (_, i) => ({
    lat: from.lat + ((to.lat - from.lat) * i) / 40,
    lng: from.lng + ((to.lng - from.lng) * i) / 40,
  }))

it('all bins stand beside them', () => {
  const points = streets.flatMap(({ line }) =>
    line.flatMap((point, i) => alongLeg(line[i - 1] ?? point, point)),
  )
  const sample = binPlaces().filter((_, i) => i % 25 === 0)
  for (const bin of sample)
    expect(Math.min(...points.map((point) => distanceKm(point, bin)))).toBeLessThan(0.05)
})
