import { CITY_CENTRE, type Point } from 'shared-domain'
import AREAS from '../streets.json' with { type: 'json' }
import JOINING_ROADS from './joining-roads.json' with { type: 'json' }
import { toPoints } from './to-points'

/** The centre line of a road of the demonstration city. */
interface Road {
  name: string
  line: readonly Point[]
}

/** The streets that bins stand in, and the roads that join them. */
export const streetNetwork = (): Road[] =>
  [...AREAS.flatMap(({ streets }) => streets), ...JOINING_ROADS].map(({ name, line }) => ({
    name,
    line: toPoints(line),
  }))

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
