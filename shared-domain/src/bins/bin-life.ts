import * as z from 'zod/mini'

/** Where a bin is in its life. It follows from the bin's facts and the clock, and is stored nowhere. */
export const LIFE_STATES = ['standing', 'damaged', 'works', 'retired'] as const
export type LifeState = (typeof LIFE_STATES)[number]

/** In words, for badges. */
export const LIFE_STATE_NAMES = {
  standing: 'Standing',
  damaged: 'Damaged',
  works: 'Out for works',
  retired: 'Retired',
} as const satisfies Record<LifeState, string>

/** What a bin is used for, each a column of the table below. */
export interface LifeUses {
  /** It is one of the council's bins: it is counted, listed and found by staff. */
  isCounted: boolean
  /** It is in the public layer, from which routes are planned. */
  isPublished: boolean
  /** Residents are sent to it when another bin is full or away. */
  isSuggested: boolean
  /** What residents report of it counts without a look by staff. */
  isReportable: boolean
  /** Trucks come to it. */
  isCollected: boolean
  /** It fills, so that a forecast is made. */
  isForecast: boolean
  /** It raises alerts. */
  raisesAlerts: boolean
  /** It carries a label, which may be printed again. */
  isLabelled: boolean
  /** Its level counts in figures, such as the number of full bins. */
  isMeasured: boolean
}
export type LifeUse = keyof LifeUses

/**
 * What residents, routes, forecasts, alerts, labels and figures make of a bin in each state. The record's SQL is generated from it.
 *
 * A damaged bin still takes waste and is emptied. One that is out for works comes back, so that it keeps its label and is counted.
 */
export const LIFE: Readonly<Record<LifeState, LifeUses>> = {
  standing: {
    ...{ isCounted: true, isPublished: true, isSuggested: true, isReportable: true, isCollected: true },
    ...{ isForecast: true, raisesAlerts: true, isLabelled: true, isMeasured: true },
  },
  damaged: {
    ...{ isCounted: true, isPublished: true, isSuggested: false, isReportable: true, isCollected: true },
    ...{ isForecast: true, raisesAlerts: true, isLabelled: true, isMeasured: true },
  },
  works: {
    ...{ isCounted: true, isPublished: false, isSuggested: false, isReportable: true, isCollected: false },
    ...{ isForecast: false, raisesAlerts: false, isLabelled: true, isMeasured: false },
  },
  retired: {
    ...{ isCounted: false, isPublished: false, isSuggested: false, isReportable: false, isCollected: false },
    ...{ isForecast: false, raisesAlerts: false, isLabelled: false, isMeasured: false },
  },
}

/** The facts from which the state follows. Moments are in ms since 1970. */
export interface LifeFacts {
  /** When it was taken away for good, or disappeared from the open-data layer. */
  retiredAt: number | null
  /** When the latest works at its place took it away, or will. */
  outFrom: number | null
  /** When it is back; `null` until that is known. */
  outUntil: number | null
  damagedSince: number | null
}

/** The state of a bin at a moment, in ms since 1970. */
export function lifeStateAt(
  { retiredAt, outFrom, outUntil, damagedSince }: LifeFacts,
  at: number,
): LifeState {
  if (retiredAt !== null) return 'retired'
  if (outFrom !== null && outFrom <= at && (outUntil === null || outUntil > at)) return 'works'
  return damagedSince === null ? 'standing' : 'damaged'
}

/** What a bin says of its life while it is damaged or out. */
export const BinLifeSchema = z.object({
  state: z.enum(['damaged', 'works']),
  /** When it is back; `null` when that is not known. */
  until: z.nullable(z.iso.datetime({ offset: true })),
})
export type BinLife = z.infer<typeof BinLifeSchema>
