import { type BinType, NEARBY_LIMIT, type Point } from 'shared-domain'
import { compassWord } from '../../rules/compass-word'
import type { NearbyBin } from '../../rules/nearby-bin'

export const binTypeLabels = {
  general: 'General waste',
  recycling: 'Recycling',
  compost: 'Compost',
} as const satisfies Record<BinType, string>

/** A distance in km as whole metres. */
export const metres = (km: number) => `${Math.round(km * 1000)} m`

/** As in '1 bin' and '2 bins'. */
export const binCount = (count: number) => `${count} ${count === 1 ? 'bin' : 'bins'}`

/** A hint for a search that returned its maximum, so that widening the radius finds no more bins. */
export const nearestOnly = (count: number) => (count < NEARBY_LIMIT ? '' : `(the ${NEARBY_LIMIT} nearest)`)

/** The distance and direction of a bin, such as '120 m north-east'. */
export function distanceAndDirection(
  from: Point,
  bin: Pick<NearbyBin, 'lat' | 'lng' | 'distanceKm'>,
): string {
  const direction = compassWord(from, bin)
  return direction ? `${metres(bin.distanceKm)} ${direction}` : metres(bin.distanceKm)
}
