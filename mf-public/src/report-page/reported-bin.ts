import type { Point } from 'shared-domain'
import type { RecordedBin } from 'shared-domain/contract'
import type { ReportPageData } from '../page-data/report-page-data'
import type { ReportQuery } from './report-query'

export interface ReportedBin {
  id: string
  location: string
  /** The record of it, where there is one. */
  record: RecordedBin | null
  /** Where it stands; for a bin without a record, another bin of the same street stands in. */
  point: Point | null
}

/** The bin that the page is about, as far as it is known. The record overrules what the link says of it. */
export const reportedBin = (
  data: ReportPageData | null,
  { binId, location }: Pick<ReportQuery, 'binId' | 'location'>,
): ReportedBin => ({
  id: binId,
  location: data?.bin?.location ?? location,
  record: data?.bin ?? null,
  point: data?.around ?? null,
})
