import type { LocatedBin } from 'shared-domain'

export type NearbyBin = LocatedBin & { distanceKm: number }

/** The most bins that a list on screen shows. */
export const NEARBY_SHOWN = 5
