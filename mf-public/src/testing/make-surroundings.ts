import { DEFAULT_THRESHOLDS, distanceKm, type LocatedBin } from 'shared-domain'
import { makeBin } from 'shared-domain/testing'
import type { ReportPageData } from '../report-page/report-page-data'

/** The record's answer about a bin, with another bin 110 m to the north. */
export function makeSurroundings(known: Partial<LocatedBin> = {}): ReportPageData {
  const bin = makeBin(known)
  const other = makeBin({ id: 'WCC8', location: '8 Cuba Street', lat: bin.lat + 0.001 })
  return {
    bin,
    around: { lat: bin.lat, lng: bin.lng },
    near: [{ ...other, distanceKm: distanceKm(bin, other) }],
    unresolved: [],
    thresholds: DEFAULT_THRESHOLDS,
    readAt: new Date().toISOString(),
  }
}
