import { type Bin, DEFAULT_THRESHOLDS, type Point, RADIUS_SLIDER_M, type Thresholds } from 'shared-domain'
import type { OPERATIONS, OperationAnswer } from 'shared-domain/contract'
import { issues } from '../bin-labels/bin-labels'
import { t } from '../messages/translate'
import {
  type AnswerSource,
  isBin,
  isListOf,
  isNearbyBin,
  isObject,
  isPartialMark,
  isPoint,
} from '../page-data/answer-shapes'
import type { PageData } from '../page-data/page-data'
import { readSliderRadius, readText } from '../page-url/link-parameters'

const DEFAULT_BIN = 'WN042'
const DEFAULT_LOCATION = 'Lambton Quay'
/** The longest bin id, in characters. */
export const ID_LENGTH_MAX = 64
/** The longest location of a label, in characters. */
const LABEL_LOCATION_MAX = 120

interface ReportQuery {
  /** The link's, else the street that it names, where an id may have been typed, else the default. */
  binId: string
  /** Whether the link names the bin. */
  isBinNamed: boolean
  /** Only a hint, because anyone can write a link. `null` when the link names a bin but no location. */
  location: string | null
  radiusKm: number
  notes: string[]
}

/** Parses the query of a label's link: `bin`, `location`, and `radius` in km for the alternatives. */
export function readReportQuery(parameters: URLSearchParams): ReportQuery {
  const { radiusKm, note } = readSliderRadius(parameters)
  const binId = readText(parameters.get('bin'), ID_LENGTH_MAX)
  const location = readText(parameters.get('location'), LABEL_LOCATION_MAX)
  return {
    // Who asked for a street must not report the default bin, which stands elsewhere.
    binId: binId ?? readText(parameters.get('location'), ID_LENGTH_MAX) ?? DEFAULT_BIN,
    isBinNamed: binId !== null,
    // The default location belongs to the default bin only: for a named bin it could send a crew to the wrong place.
    location: location ?? (binId === null ? DEFAULT_LOCATION : null),
    radiusKm,
    notes: note ? [note] : [],
  }
}

/** The data of the report page at a URL. */
export const reportPageDataAt = ({ searchParams }: Pick<URL, 'searchParams'>): PageData<ReportPageData> =>
  reportPageData(readReportQuery(searchParams))

/** A bin, the bins around it, and its unresolved reports. */
export interface ReportPageData extends OperationAnswer<typeof OPERATIONS.binSurroundings>, AnswerSource {}

/** The data of the report page for a query. @internal */
export function reportPageData({
  binId,
  location,
}: Pick<ReportQuery, 'binId' | 'location'>): PageData<ReportPageData> {
  return {
    request: {
      operation: 'binSurroundings',
      params: { id: binId },
      // As far as the slider on the page reaches.
      query: { radius: String(RADIUS_SLIDER_M.max / 1000), ...(location !== null && { location }) },
    },
    read: readReportPageData,
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
  // Answers that earlier versions cached have no thresholds.
  const thresholds = isThresholds(answer.thresholds) ? answer.thresholds : DEFAULT_THRESHOLDS
  return { ...(answer as object as ReportPageData), thresholds }
}

const isThresholds = (value: unknown): value is Thresholds =>
  isObject(value) && typeof value.fullAbove === 'number' && typeof value.warningAbove === 'number'

type Unresolved = ReportPageData['unresolved'][number]
const isUnresolved = (value: unknown): value is Unresolved =>
  isObject(value) &&
  issues.some((issue) => issue === value.issue) &&
  typeof value.reference === 'string' &&
  typeof value.reportedAt === 'string'

export interface ReportedBin {
  /** The record's spelling of the id if the bin is known, otherwise the link's. */
  id: string
  /** `null` when neither the record nor the link has one. */
  location: string | null
  /** `null` when the bin is not in the record. */
  record: Bin | null
  /** It was taken away, so `location` and `point` are where it stood. */
  isRetired: boolean | undefined
  /** The bin's position. For a bin without a record it is that of another bin in the same street. */
  point: Point | null
}

/** The bin that the page is about, as far as it is known. The record takes precedence over the link. */
export const reportedBin = (
  data: ReportPageData | null,
  { binId, location }: Pick<ReportQuery, 'binId' | 'location'>,
): ReportedBin => ({
  id: data?.bin?.id ?? binId,
  location: data?.bin?.location ?? data?.stoodAt ?? location,
  record: data?.bin ?? null,
  isRetired: data?.isRetired,
  point: data?.around ?? null,
})

/** A bin's location as text. */
export const placeWords = (location: string | null) => location || t('report.noPlace')

/** Whether the bin is not there for residents: it was taken away, works keep it away, or it does not stand yet. */
export const isAway = ({ bin, isRetired }: ReportPageData) => isRetired || bin?.life?.state === 'works'

/**
 * Whether another bin may be meant than the one that the page is about: it is away, the link names none, or the record has no bin of that
 * name.
 */
export const isBinInDoubt = (
  data: ReportPageData | null,
  { isBinNamed }: Pick<ReportQuery, 'isBinNamed'>,
  { record }: Pick<ReportedBin, 'record'>,
) => (data && isAway(data)) || !(isBinNamed && (record || !data))
