import { ISSUES, isLocated, nearbyBins, RADIUS_SLIDER_M, sampleBins } from 'shared-domain'
import type { OPERATIONS, OperationAnswer } from 'shared-domain/contract'
import type { ReportQuery } from '../report-page/report-query'
import { asRecorded } from './as-recorded'
import { isPoint } from './is-point'
import { isFoundBin, isListOf, isObject, isRecordedBin } from './is-recorded-bin'
import type { PageData } from './page-data'

/** A bin, those around it, and what is reported of it. */
export type ReportPageData = OperationAnswer<typeof OPERATIONS.binSurroundings>

/** What the report page shows of the record. */
export function reportPageData({ binId, location, radiusKm }: ReportQuery): PageData<ReportPageData> {
  // The slider on the page may reach further than the link.
  const radius = Math.max(radiusKm, RADIUS_SLIDER_M.max / 1000)
  return {
    request: {
      operation: 'binSurroundings',
      params: { id: binId },
      query: { radius: String(radius), location },
    },
    read: readReportPageData,
    sample: (now) => sampleSurroundings(now, { binId, location, radius }),
  }
}

function readReportPageData(answer: unknown): ReportPageData | null {
  const isWhole =
    isObject(answer) &&
    (answer.bin === null || isRecordedBin(answer.bin)) &&
    (answer.around === null || isPoint(answer.around)) &&
    isListOf(answer.near, isFoundBin) &&
    isListOf(answer.unresolved, isUnresolved) &&
    typeof answer.readAt === 'string'
  return isWhole ? (answer as ReportPageData) : null
}

type Unresolved = ReportPageData['unresolved'][number]
const isUnresolved = (value: unknown): value is Unresolved =>
  isObject(value) &&
  ISSUES.some((issue) => issue === value.issue) &&
  typeof value.reference === 'string' &&
  typeof value.reportedAt === 'string'

function sampleSurroundings(
  now: Date,
  { binId, location, radius }: { binId: string; location: string; radius: number },
): ReportPageData {
  const bins = sampleBins(now).map(asRecorded)
  const bin = bins.find(({ id }) => id === binId) ?? null
  const place = bin ?? bins.find((other) => other.location.includes(location))
  const around = place && isLocated(place) ? { lat: place.lat, lng: place.lng } : null
  const others = bins.filter(({ id }) => id !== binId)
  const near = around ? nearbyBins(others, around, radius) : []
  return { bin, around, near, unresolved: [], readAt: now.toISOString() }
}
