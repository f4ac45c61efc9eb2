import { CITY_CENTRE, type Point, seededRandom } from 'shared-domain'
import AREAS from '../streets.json' with { type: 'json' }
import GEOGRAPHY from './geography.json' with { type: 'json' }
import { isWithin, toPoints } from './ring'

type RoadKind = 'highway' | 'major_road' | 'minor_road'

/** The centre line of a road of the demonstration city. */
export interface Road {
  /** Side streets have no name: they fill the blocks between the streets with bins. */
  name: string | null
  kind: RoadKind
  line: readonly Point[]
}

/** The streets with bins that carry through traffic. */
const MAJOR = new Set(
  `Lambton Quay,Willis Street,Victoria Street,Jervois Quay,Customhouse Quay,Featherston Street,The Terrace,Waterloo Quay,
Taranaki Street,Cambridge Terrace,Kent Terrace,Vivian Street,Wakefield Street,Cable Street,Courtenay Place,Thorndon Quay,
Tinakori Road,Glenmore Street,Oriental Parade,Chaytor Street,Karori Road,Brooklyn Road,Ohiro Road,Happy Valley Road,
Adelaide Road,Riddiford Street,Constable Street,Wellington Road,Ruahine Street,Crawford Road,Rongotai Road,Evans Bay Parade,
Miramar Avenue,Broadway,Moxham Avenue,Ottawa Road,Khandallah Road,Johnsonville Road,Moorefield Road,Newlands Road,Main Road,
Churchill Drive,The Parade,Onepu Road,Wallace Street,Aro Street,Bowen Street`
    .replaceAll('\n', '')
    .split(','),
)

/** Roads between suburbs, with no houses along them. */
const WITHOUT_HOUSES = new Set(
  `Makara Road,Landfill Road,Shelly Bay Road,Ngaio Gorge Road,Moa Point Road,Aotea Quay,Hutt Road,Middleton Road,Kenepuru Drive,
Broken Hill Road,Onslow Road,Owhiro Bay Parade,Mount Victoria Tunnel,Cobham Drive,Calabar Road,Randwick Road`
    .replaceAll('\n', '')
    .split(','),
)
export const hasHouses = ({ name, kind }: Road) => kind !== 'highway' && !WITHOUT_HOUSES.has(name ?? '')

/** The streets with bins, the roads that join them, and side streets between; always the same. */
export function streetNetwork(): Road[] {
  const named = namedRoads()
  return [...named, ...sideStreets(named)]
}

/** The streets that bins stand in, and the roads that join them. */
export function namedRoads(): Road[] {
  return [
    ...AREAS.flatMap(({ streets }) =>
      streets.map(({ name, line }) => ({
        name,
        kind: MAJOR.has(name) ? ('major_road' as const) : ('minor_road' as const),
        line: toPoints(line),
      })),
    ),
    ...GEOGRAPHY.roads.map(({ name, kind, line }) => ({
      name,
      kind: kind as RoadKind,
      line: toPoints(line),
    })),
  ]
}

/** Metres east and north of the centre. */
export interface Place {
  x: number
  y: number
}

const METRES_PER_DEGREE = (6_371_000 * Math.PI) / 180
const METRES_PER_DEGREE_EAST = METRES_PER_DEGREE * Math.cos((CITY_CENTRE.lat * Math.PI) / 180)
export const toPlace = ({ lat, lng }: Point): Place => ({
  x: (lng - CITY_CENTRE.lng) * METRES_PER_DEGREE_EAST,
  y: (lat - CITY_CENTRE.lat) * METRES_PER_DEGREE,
})
export const toPoint = ({ x, y }: Place): Point => ({
  lat: Number((CITY_CENTRE.lat + y / METRES_PER_DEGREE).toFixed(6)),
  lng: Number((CITY_CENTRE.lng + x / METRES_PER_DEGREE_EAST).toFixed(6)),
})

/** In metres. */
const SPACING = 95
const STEP = 20
const JOINS_WITHIN = 19
const SHORTEST = 55
/** No side street begins within this many metres of a street's end, where other streets meet it. */
const FROM_END = 45

/** Streets that branch off at about a right angle and end at the next street, the water or a park. */
function sideStreets(named: readonly Road[]): Road[] {
  const random = seededRandom(1865)
  const ground = new Ground(named)
  const grown: Place[][] = []
  const grow = (line: readonly Place[], share: number) => {
    for (const { at, heading } of stepsAlong(line, SPACING * (0.85 + random() * 0.3)))
      for (const side of [Math.PI / 2, -Math.PI / 2]) {
        if (random() > share) continue
        const street = sideStreet(at, heading + side + (random() - 0.5) * 0.35, random, ground)
        if (street) grown.push(street)
      }
  }
  for (const road of named.filter(hasHouses))
    grow(road.line.map(toPlace), road.kind === 'major_road' ? 0.6 : 0.8)
  for (const street of [...grown]) grow(street, 0.55)
  return grown.map((line) => ({ name: null, kind: 'minor_road', line: line.map(toPoint) }))
}

function sideStreet(from: Place, heading: number, random: () => number, ground: Ground): Place[] | null {
  const longest = 90 + random() * 260
  const bend = (random() - 0.5) * 0.16
  const line = [from]
  let at = from
  let length = 0
  for (let direction = heading; length < longest; direction += bend) {
    const next = { x: at.x + Math.cos(direction) * STEP, y: at.y + Math.sin(direction) * STEP }
    if (!ground.isBuildable(next)) break
    length += STEP
    const met = length > JOINS_WITHIN + STEP / 2 ? ground.streetNear(next) : null
    line.push(met ?? next)
    if (met) break
    at = next
  }
  if (length < SHORTEST) return null
  ground.add(line)
  return line
}

function* stepsAlong(line: readonly Place[], spacing: number) {
  const length = lengthOf(line)
  for (let along = Math.max(FROM_END, spacing / 2); along < length - FROM_END; along += spacing) {
    let left = along
    for (const [i, end] of line.entries()) {
      const start = line[i - 1]
      if (!start) continue
      const leg = Math.hypot(end.x - start.x, end.y - start.y)
      if (left <= leg) {
        const share = left / leg
        yield {
          at: { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share },
          heading: Math.atan2(end.y - start.y, end.x - start.x),
        }
        break
      }
      left -= leg
    }
  }
}

const lengthOf = (line: readonly Place[]) =>
  line.reduce((sum, end, i) => {
    const start = line[i - 1] ?? end
    return sum + Math.hypot(end.x - start.x, end.y - start.y)
  }, 0)

/** In metres. */
const CELL = 100

/** The cells with streets, and those where no street is possible. */
class Ground {
  private readonly cells = new Map<string, [Place, Place][]>()
  private readonly closed = [
    ...GEOGRAPHY.seas.map(({ shore, closing }) => toPoints([...shore, ...closing])),
    ...[...GEOGRAPHY.parks, ...GEOGRAPHY.airfields].map(({ ring }) => toPoints(ring)),
  ].map((ring) => ring.map(toPlace))

  constructor(roads: readonly Road[]) {
    for (const { line } of roads) this.add(line.map(toPlace))
  }

  isBuildable = (place: Place) => !this.closed.some((ring) => isWithin(ring, place))

  add(line: readonly Place[]) {
    for (const [i, end] of line.entries()) {
      const start = line[i - 1]
      if (!start) continue
      const cells = new Set<string>()
      const pieces = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / (CELL / 4)) || 1
      for (let piece = 0; piece <= pieces; piece++)
        cells.add(
          cellOf({
            x: start.x + ((end.x - start.x) * piece) / pieces,
            y: start.y + ((end.y - start.y) * piece) / pieces,
          }),
        )
      for (const cell of cells) this.cells.set(cell, [...(this.cells.get(cell) ?? []), [start, end]])
    }
  }

  /** The nearest point on a street that is close enough to join it. */
  streetNear(place: Place): Place | null {
    let nearest: Place | null = null
    let distance = JOINS_WITHIN
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        for (const [start, end] of this.cells.get(
          cellOf({ x: place.x + dx * CELL, y: place.y + dy * CELL }),
        ) ?? []) {
          const found = nearestOn(start, end, place)
          const away = Math.hypot(found.x - place.x, found.y - place.y)
          if (away < distance) {
            nearest = found
            distance = away
          }
        }
    return nearest
  }
}

const cellOf = ({ x, y }: Place) => `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`

function nearestOn(start: Place, end: Place, place: Place): Place {
  const dx = end.x - start.x
  const dy = end.y - start.y
  const share = ((place.x - start.x) * dx + (place.y - start.y) * dy) / (dx * dx + dy * dy || 1)
  const within = Math.min(1, Math.max(0, share))
  return { x: start.x + dx * within, y: start.y + dy * within }
}
