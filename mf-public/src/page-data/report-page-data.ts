import {
  DEFAULT_THRESHOLDS,
  ISSUES,
  isLocated,
  nearbyBins,
  RADIUS_SLIDER_M,
  sampleBins,
  type Thresholds,
} from 'shared-domain'
import type { OPERATIONS, OperationAnswer } from 'shared-domain/contract'
import type { ReportQuery } from '../report-page/report-query'
import { isBin, isListOf, isNearbyBin, isObject } from './is-bin'
import { isPoint } from './is-point'
import type { PageData } from './page-data'
import { isPartialMark, type MaybePartial } from './partial-answer'

/** A bin, those around it, and what is reported of it. */
export interface ReportPageData extends OperationAnswer<typeof OPERATIONS.binSurroundings>, MaybePartial {}

/** What the report page shows of the record. */
export function reportPageData({
  binId,
  location,
  radiusKm,
}: Pick<ReportQuery, 'binId' | 'location' | 'radiusKm'>): PageData<ReportPageData> {
  // The slider on the page may reach further than the link.
  const radius = Math.max(radiusKm, RADIUS_SLIDER_M.max / 1000)
  return {
    request: {
      operation: 'binSurroundings',
      params: { id: binId },
      query: { radius: String(radius), ...(location !== null && { location }) },
    },
    read: readReportPageData,
    sample: (now) => sampleSurroundings(now, { binId, location, radius }),
  }
}

function readReportPageData(answer: unknown): ReportPageData | null {
  const isWhole =
    isObject(answer) &&
    (answer.bin === null || isBin(answer.bin)) &&
    (answer.around === null || isPoint(answer.around)) &&
    isListOf(answer.near, isNearbyBin) &&
    isListOf(answer.unresolved, isUnresolved) &&
    typeof answer.readAt === 'string' &&
    isPartialMark(answer.isPartial)
  if (!isWhole) return null
  // An answer that the phone has kept from before has no thresholds.
  const thresholds = isThresholds(answer.thresholds) ? answer.thresholds : DEFAULT_THRESHOLDS
  return { ...(answer as object as ReportPageData), thresholds }
}

const isThresholds = (value: unknown): value is Thresholds =>
  isObject(value) && typeof value.fullAbove === 'number' && typeof value.warningAbove === 'number'

type Unresolved = ReportPageData['unresolved'][number]
const isUnresolved = (value: unknown): value is Unresolved =>
  isObject(value) &&
  ISSUES.some((issue) => issue === value.issue) &&
  typeof value.reference === 'string' &&
  typeof value.reportedAt === 'string'

function sampleSurroundings(
  now: Date,
  { binId, location, radius }: { binId: string; location: string | null; radius: number },
): ReportPageData {
  const bins = sampleBins(now)
  const bin = bins.find(({ id }) => id === binId.toUpperCase()) ?? null
  const place = bin ?? bins.find((other) => location !== null && other.location.includes(location))
  const around = place && isLocated(place) ? { lat: place.lat, lng: place.lng } : null
  const others = bins.filter(({ id }) => id !== bin?.id)
  const near = around ? nearbyBins(others, around, radius) : []
  return { bin, around, near, unresolved: [], thresholds: DEFAULT_THRESHOLDS, readAt: now.toISOString() }
}
