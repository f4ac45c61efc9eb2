import type { PageData } from '../page-data/page-data'
import { type ReportPageData, reportPageData } from '../page-data/report-page-data'
import { readText } from '../page-url/read-parameter'
import { readRadius } from '../page-url/read-radius'

const DEFAULT_BIN = 'WN042'
const DEFAULT_LOCATION = 'Lambton Quay'
/** Of a bin, in characters. */
export const LONGEST_ID = 64
const LONGEST_LOCATION = 120

export interface ReportQuery {
  binId: string
  /** Whether the link names the bin; otherwise `binId` is the default. */
  isBinNamed: boolean
  /** A hint only: anybody can write a link. `null` where the link names a bin and no place. */
  location: string | null
  radiusKm: number
  notes: string[]
}

/** What a bin's label asks for: `bin`, `location`, and `radius` in km for the alternatives. */
export function readReportQuery(parameters: URLSearchParams): ReportQuery {
  const { radiusKm, note } = readRadius(parameters)
  const binId = readText(parameters.get('bin'), LONGEST_ID)
  const location = readText(parameters.get('location'), LONGEST_LOCATION)
  return {
    binId: binId ?? DEFAULT_BIN,
    isBinNamed: binId !== null,
    // A bin that is named stands where it stands: to guess would send a crew elsewhere.
    location: location ?? (binId === null ? DEFAULT_LOCATION : null),
    radiusKm,
    notes: note ? [note] : [],
  }
}

/** What the report page at a URL shows of the record. */
export const reportPageDataAt = ({ searchParams }: Pick<URL, 'searchParams'>): PageData<ReportPageData> =>
  reportPageData(readReportQuery(searchParams))
