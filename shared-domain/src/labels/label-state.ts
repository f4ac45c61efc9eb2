import { distanceKm, type Point } from '../bins/distance'

/** Where a bin stands: in words, and as a point if the record knows one. */
export interface BinPlace {
  location: string
  lat: number | null
  lng: number | null
}

/** Why a label is out of date: its bin got another location text, or stands elsewhere. */
export const OUTDATED_REASONS = ['renamed', 'moved'] as const
export type OutdatedReason = (typeof OUTDATED_REASONS)[number]

/** A bin that was shifted along the kerb, or measured again, still stands where its label says. */
export const MOVED_ABOVE_KM = 0.025

/** Why the label of a bin is out of date; `null` while it is not. `printed` is where the record had the bin at the printing. */
export function outdatedReason(printed: BinPlace, now: BinPlace): OutdatedReason | null {
  if (printed.location !== now.location) return 'renamed'
  const [from, to] = [pointOf(printed), pointOf(now)]
  return from && to && distanceKm(from, to) > MOVED_ABOVE_KM ? 'moved' : null
}

const pointOf = ({ lat, lng }: BinPlace): Point | null => (lat === null || lng === null ? null : { lat, lng })

/**
 * A report says that a label is damaged when it is one of these issues and its note names the label: residents have no
 * issue of its own for that.
 */
export const LABEL_REPORT_ISSUES = ['Damaged', 'Missing', 'Other'] as const
export const LABEL_WORDS = ['label', 'sticker', 'QR'] as const
