import { type BinType, compassWord, NEARBY_LIMIT, type NearbyBin, type Point } from 'shared-domain'

export const binTypeWords = {
  general: 'General waste',
  recycling: 'Recycling',
  compost: 'Compost',
} as const satisfies Record<BinType, string>

/** A distance in km as whole metres. */
export const metres = (km: number) => `${Math.round(km * 1000)} m`

/** '{n} bins', or '1 bin'. */
export const binCount = (count: number) => `${count} ${count === 1 ? 'bin' : 'bins'}`

/** The hint of a search that returns its maximum: a wider one finds no more. */
export const nearestOnly = (count: number) => (count < NEARBY_LIMIT ? '' : `(the ${NEARBY_LIMIT} nearest)`)

/** What the map shows of a bin in words, such as '120 m north-east'. */
export function wayThere(from: Point, bin: Pick<NearbyBin, 'lat' | 'lng' | 'distanceKm'>): string {
  const direction = compassWord(from, bin)
  return direction ? `${metres(bin.distanceKm)} ${direction}` : metres(bin.distanceKm)
}
