import type { Point } from 'shared-domain'

/** Positions in the demonstration's files, latitude first. */
export const toPoints = (line: readonly (readonly number[])[]): Point[] =>
  line.map(([lat = 0, lng = 0]) => ({ lat, lng }))

/** Whether a place is inside a ring: a line from it to the east crosses the ring an odd number of times. */
export function isWithin(
  ring: readonly { x: number; y: number }[],
  { x, y }: { x: number; y: number },
): boolean {
  let isInside = false
  let from = ring.at(-1)
  for (const to of ring) {
    if (from && from.y > y !== to.y > y && x < ((from.x - to.x) * (y - to.y)) / (from.y - to.y) + to.x)
      isInside = !isInside
    from = to
  }
  return isInside
}
