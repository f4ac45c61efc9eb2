import { CITY_CENTRE, type Point } from 'shared-domain'

/** The points in as many groups of about the same size, each in one direction from the centre. */
export function splitByDirection<T extends Point>(points: readonly T[], groups: number): T[][] {
  const around = byDirection(points)
  const start = (group: number) => Math.floor((group * around.length) / groups)
  return Array.from({ length: groups }, (_, group) => around.slice(start(group), start(group + 1)))
}

export const byDirection = <T extends Point>(points: readonly T[]): T[] =>
  points.toSorted((a, b) => direction(a) - direction(b))

const direction = ({ lat, lng }: Point) => Math.atan2(lat - CITY_CENTRE.lat, lng - CITY_CENTRE.lng)
