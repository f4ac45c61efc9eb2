import type { PageData } from '../page-data/page-data'
import { type ReportPageData, reportPageData } from '../page-data/report-page-data'
import { readText } from '../page-url/read-parameter'
import { readRadius } from '../page-url/read-radius'

const DEFAULT_BIN = 'WN042'
const DEFAULT_LOCATION = 'Lambton Quay'
const LONGEST_ID = 64
const LONGEST_LOCATION = 120

export interface ReportQuery {
  binId: string
  /** A hint only: anybody can write a link. */
  location: string
  radiusKm: number
  notes: string[]
}

/** What a bin's label asks for: `bin`, `location`, and `radius` in km for the alternatives. */
export function readReportQuery(parameters: URLSearchParams): ReportQuery {
  const { radiusKm, note } = readRadius(parameters)
  return {
    binId: readText(parameters.get('bin'), LONGEST_ID) ?? DEFAULT_BIN,
    location: readText(parameters.get('location'), LONGEST_LOCATION) ?? DEFAULT_LOCATION,
    radiusKm,
    notes: note ? [note] : [],
  }
}

/** What the report page at a URL shows of the record. */
export const reportPageDataAt = ({ searchParams }: Pick<URL, 'searchParams'>): PageData<ReportPageData> =>
  reportPageData(readReportQuery(searchParams))
