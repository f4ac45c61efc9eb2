import type { Bin, Point } from 'shared-domain'
import type { ReportPageData } from '../page-data/report-page-data'
import type { ReportQuery } from './report-query'

export interface ReportedBin {
  /** As the record writes it, where there is one. */
  id: string
  /** `null` when neither the record nor the link says. */
  location: string | null
  /** The record of it, where there is one. */
  record: Bin | null
  /** Where it stands; for a bin without a record, another bin of the same street stands in. */
  point: Point | null
}

/** The bin that the page is about, as far as it is known. The record overrules what the link says of it. */
export const reportedBin = (
  data: ReportPageData | null,
  { binId, location }: Pick<ReportQuery, 'binId' | 'location'>,
): ReportedBin => ({
  id: data?.bin?.id ?? binId,
  location: data?.bin?.location ?? location,
  record: data?.bin ?? null,
  point: data?.around ?? null,
})

/** Where a bin stands, in words. */
export const placeWords = (location: string | null) => location || 'Location not known'
