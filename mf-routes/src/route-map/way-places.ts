import type { Point } from 'shared-domain'

/** The places of a way in their order, each once where several visits are at the same place, such as a break. */
export const wayPlaces = (points: readonly Point[]): Point[] =>
  points.filter(({ lat, lng }, at) => points[at - 1]?.lat !== lat || points[at - 1]?.lng !== lng)
