import type { TravelMatrix } from './route-request'

/** Seconds from point to point, infinite where no road leads. */
export function secondsBetween({ points, metres, seconds }: TravelMatrix, from: number, to: number): number {
  if (from === to) return 0
  const at = from * points + to
  return isRoad(metres[at]) && isRoad(seconds[at]) ? seconds[at] : Number.POSITIVE_INFINITY
}

export function metresBetween({ points, metres }: TravelMatrix, from: number, to: number): number {
  return from === to ? 0 : metres[from * points + to]
}

const isRoad = (length: number) => length >= 0 && length < Number.POSITIVE_INFINITY
