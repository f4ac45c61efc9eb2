import { DEFAULT_THRESHOLDS, type LocatedBin, statusFromFill } from 'shared-domain'
import type { NearbyBin } from '../../rules/nearby-bin'

/** The position of the nearby sample: Lambton Quay, Wellington. */
export const LAMBTON_QUAY = { lat: -41.2838, lng: 174.7757 }

const BINS = [
  ['Lambton Quay & Grey Street', 'general', 45],
  ['Lambton Quay & Brandon Street', 'recycling', 78],
  ['Lambton Quay & Johnston Street', 'general', 92],
  ['Lambton Quay & Waring Taylor Street', 'compost', 23],
  ['Lambton Quay & Ballance Street', 'recycling', 67],
] as const

const KM_PER_DEGREE = (6371 * Math.PI) / 180

/** The five sample bins LQ001 to LQ005, 0.1 to 0.3 km from Lambton Quay in steps of 0.05. */
export function lambtonQuayBins(lastCollected: string): NearbyBin[] {
  return BINS.map(([location, binType, fillLevel], index): NearbyBin => {
    const distanceKm = Math.round((0.1 + index * 0.05) * 100) / 100
    return {
      id: `LQ00${index + 1}`,
      location,
      binType,
      fillLevel,
      status: statusFromFill(fillLevel, DEFAULT_THRESHOLDS),
      ...standingNorthBy(distanceKm),
      lastCollected,
      distanceKm,
    }
  })
}

// North along the quay, so that the position agrees with the distance shown.
const standingNorthBy = (km: number): Pick<LocatedBin, 'lat' | 'lng'> => ({
  lat: LAMBTON_QUAY.lat + km / KM_PER_DEGREE,
  lng: LAMBTON_QUAY.lng,
})
