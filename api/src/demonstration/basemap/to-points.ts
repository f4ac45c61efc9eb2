import type { Point } from 'shared-domain'

/** Positions in the demonstration's files, latitude first. */
export const toPoints = (line: readonly (readonly number[])[]): Point[] =>
  line.map(([lat = 0, lng = 0]) => ({ lat, lng }))
