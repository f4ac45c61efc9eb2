import { type Bin, isLocated, type Point } from 'shared-domain'
import type { ReportQuery } from './report-query'

export interface ReportedBin {
  id: string
  location: string
  /** The record of it, where there is one. */
  record: Bin | null
  /** Where it stands; for a bin without a record, another bin of the same street stands in. */
  point: Point | null
}

/** The bin that the page is about, as far as it is known. */
export function findReportedBin(bins: readonly Bin[], { binId, location }: ReportQuery): ReportedBin {
  const record = bins.find(({ id }) => id === binId) ?? null
  const place = record ?? bins.find((bin) => isLocated(bin) && bin.location.includes(location))
  return {
    id: binId,
    location: record?.location ?? location,
    record,
    point: place && isLocated(place) ? { lat: place.lat, lng: place.lng } : null,
  }
}
