import { distanceKm, type Point } from 'shared-domain'
import type { BinLabel } from 'shared-domain/contract'

/** A bin's location as text, and as a point when the record knows one. */
export interface BinPlace {
  location: string
  lat: number | null
  lng: number | null
}

/**
 * A bin that was moved by at most this distance, in km, still counts as being where its label says: it was shifted along the kerb or
 * measured again.
 */
export const MOVED_ABOVE_KM = 0.025

/** Why a bin's label is out of date; `null` when it is not. `printed` is the bin's place at the time of printing. */
export function outdatedReason(printed: BinPlace, now: BinPlace): BinLabel['outdated'] {
  if (printed.location !== now.location) return 'renamed'
  const [from, to] = [pointOf(printed), pointOf(now)]
  return from && to && distanceKm(from, to) > MOVED_ABOVE_KM ? 'moved' : null
}

const pointOf = ({ lat, lng }: BinPlace): Point | null => (lat === null || lng === null ? null : { lat, lng })

/**
 * A report counts as a report of a damaged label when it has one of these issues and its note has one of the words below, because
 * residents have no separate issue for labels.
 */
export const LABEL_REPORT_ISSUES = ['Damaged', 'Missing', 'Other'] as const
export const LABEL_WORDS = ['label', 'sticker', 'QR'] as const
