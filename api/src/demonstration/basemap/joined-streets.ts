import type { CityStreet } from '../../features/server-parts/record-functions/streets'
import { type Place, streetNetwork, toPlace, toPoint } from './street-network'

/** In metres. A street that ends this close to another one joins it, because the streets are drawn roughly. */
const JOINS_WITHIN = 250

/** The one-way streets, as their lines are drawn or against them. Which way each runs is an assumption, as the drawing is. */
const ONE_WAY: Readonly<Record<string, 'as-drawn' | 'against'>> = {
  'Willis Street': 'as-drawn',
  'Victoria Street': 'against',
  'Vivian Street': 'as-drawn',
  'Kent Terrace': 'as-drawn',
  'Cambridge Terrace': 'against',
}

interface Leg {
  from: Place
  to: Place
  /** Where other streets meet it, as shares of its length, 0–1. */
  crossings: Set<number>
}

/** The streets of the demonstration city as trucks drive them: two are joined where they cross, and where one ends beside the other. */
export function joinedStreets(): CityStreet[] {
  const roads = streetNetwork().map(({ name, line }) => ({ name, legs: legsOf(line.map(toPlace)) }))
  const all = roads.flatMap(({ legs }) => legs)
  for (const [i, one] of all.entries()) for (const other of all.slice(i + 1)) cross(one, other)
  // Found before the legs are cut, because each joint adds a cut.
  const joints = roads.flatMap(({ legs }) =>
    [legs[0]?.from, legs.at(-1)?.to].flatMap((end) => {
      if (!end) return []
      const met = nearestOn(
        all.filter((leg) => !legs.includes(leg)),
        end,
      )
      return met ? [[end, met]] : []
    }),
  )
  const onePlace = placesByMetre()
  const pointsOf = (places: readonly Place[]) => places.map(onePlace).map(toPoint)
  const streets = roads.map(({ name, legs }) => {
    const points = pointsOf(legs.flatMap((leg, i) => cutsOf(leg).slice(i === 0 ? 0 : 1)))
    const way = ONE_WAY[name]
    return { line: way === 'against' ? points.reverse() : points, isOneWay: way !== undefined }
  })
  const joining = joints.map((places) => ({ line: pointsOf(places), isOneWay: false }))
  return [...streets, ...joining].map(withoutRepeats).filter(({ line }) => line.length > 1)
}

const legsOf = (line: readonly Place[]): Leg[] =>
  line.slice(1).map((to, i) => ({ from: line[i] as Place, to, crossings: new Set([0, 1]) }))

const cutsOf = (leg: Leg): Place[] =>
  [...leg.crossings].sort((a, b) => a - b).map((share) => along(leg, share))

/** Places within the same metre become one, so that streets which cross share a position. */
function placesByMetre(): (place: Place) => Place {
  const known = new Map<string, Place>()
  return (place) => {
    const key = `${Math.round(place.x)} ${Math.round(place.y)}`
    const found = known.get(key) ?? place
    known.set(key, found)
    return found
  }
}

const withoutRepeats = ({ line, isOneWay }: CityStreet): CityStreet => ({
  line: line.filter(({ lat, lng }, i) => line[i - 1]?.lat !== lat || line[i - 1]?.lng !== lng),
  isOneWay,
})

const along = ({ from, to }: Leg, share: number): Place => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

/** Marks a cut in both legs where they cross. */
function cross(one: Leg, other: Leg) {
  const [a, b] = [
    { x: one.to.x - one.from.x, y: one.to.y - one.from.y },
    { x: other.to.x - other.from.x, y: other.to.y - other.from.y },
  ]
  const area = a.x * b.y - a.y * b.x
  if (area === 0) return
  const [dx, dy] = [other.from.x - one.from.x, other.from.y - one.from.y]
  const [share, otherShare] = [(dx * b.y - dy * b.x) / area, (dx * a.y - dy * a.x) / area]
  if (share < 0 || share > 1 || otherShare < 0 || otherShare > 1) return
  one.crossings.add(share)
  other.crossings.add(otherShare)
}

/** Finds the nearest place on these legs, and marks a cut there; null when none is within `JOINS_WITHIN`. */
function nearestOn(legs: readonly Leg[], place: Place): Place | null {
  let found: { leg: Leg; share: number; metres: number } | null = null
  for (const leg of legs) {
    const [dx, dy] = [leg.to.x - leg.from.x, leg.to.y - leg.from.y]
    const share = Math.min(
      1,
      Math.max(0, ((place.x - leg.from.x) * dx + (place.y - leg.from.y) * dy) / (dx * dx + dy * dy || 1)),
    )
    const metres = distanceMetres(along(leg, share), place)
    if (metres <= (found?.metres ?? JOINS_WITHIN)) found = { leg, share, metres }
  }
  if (!found) return null
  found.leg.crossings.add(found.share)
  return along(found.leg, found.share)
}

const distanceMetres = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y)
