import * as z from 'zod/mini'

/** Where a bin is in its life. It follows from the bin's facts and the clock, and is stored nowhere. */
export const LIFE_STATES = ['planned', 'standing', 'damaged', 'works', 'retired'] as const
export type LifeState = (typeof LIFE_STATES)[number]

/** In words, for badges. */
export const LIFE_STATE_NAMES = {
  planned: 'Planned',
  standing: 'Standing',
  damaged: 'Damaged',
  works: 'Out for works',
  retired: 'Retired',
} as const satisfies Record<LifeState, string>

/** What a bin is used for, each a column of the table below. */
export interface LifeUses {
  /** Staff find it in lists, on maps and by its id. */
  isListed: boolean
  /** It is one of the council's bins, of which figures count each. */
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
 * A planned bin is decided and does not stand yet: staff see it, and its label may be printed beforehand. A damaged bin still takes waste and
 * is emptied. One that is out for works comes back, so that it keeps its label and is counted.
 */
export const LIFE: Readonly<Record<LifeState, LifeUses>> = {
  planned: {
    ...{ isListed: true, isCounted: false, isPublished: false, isSuggested: false },
    ...{ isReportable: false, isCollected: false, isForecast: false },
    ...{ raisesAlerts: false, isLabelled: true, isMeasured: false },
  },
  standing: {
    ...{ isListed: true, isCounted: true, isPublished: true, isSuggested: true },
    ...{ isReportable: true, isCollected: true, isForecast: true },
    ...{ raisesAlerts: true, isLabelled: true, isMeasured: true },
  },
  damaged: {
    ...{ isListed: true, isCounted: true, isPublished: true, isSuggested: false },
    ...{ isReportable: true, isCollected: true, isForecast: true },
    ...{ raisesAlerts: true, isLabelled: true, isMeasured: true },
  },
  works: {
    ...{ isListed: true, isCounted: true, isPublished: false, isSuggested: false },
    ...{ isReportable: true, isCollected: false, isForecast: false },
    ...{ raisesAlerts: false, isLabelled: true, isMeasured: false },
  },
  retired: {
    ...{ isListed: false, isCounted: false, isPublished: false, isSuggested: false },
    ...{ isReportable: false, isCollected: false, isForecast: false },
    ...{ raisesAlerts: false, isLabelled: false, isMeasured: false },
  },
}

/** The facts from which the state follows. Moments are in ms since 1970. */
export interface LifeFacts {
  /** When it was taken away for good, or disappeared from the open-data layer. */
  retiredAt: number | null
  /** Since when it is decided, while it does not stand yet. */
  plannedSince: number | null
  /** When the latest works at its place took it away, or will. */
  outFrom: number | null
  /** When it is back; `null` until that is known. */
  outUntil: number | null
  damagedSince: number | null
}

/** The state of a bin at a moment, in ms since 1970. */
export function lifeStateAt(
  { retiredAt, plannedSince, outFrom, outUntil, damagedSince }: LifeFacts,
  at: number,
): LifeState {
  if (retiredAt !== null) return 'retired'
  // It stands once a person has said so, whatever day it was expected on.
  if (plannedSince !== null) return 'planned'
  if (outFrom !== null && outFrom <= at && (outUntil === null || outUntil > at)) return 'works'
  return damagedSince === null ? 'standing' : 'damaged'
}

/** What a bin says of its life while it is planned, damaged or out. */
export const BinLifeSchema = z.object({
  /** A planned bin is not there, either: clients that do not know `isPlanned` read that it is away. */
  state: z.enum(['damaged', 'works']),
  /** When it is back, or is expected to stand; `null` when that is not known. */
  until: z.nullable(z.iso.datetime({ offset: true })),
  /** Present while it is decided and does not stand yet. */
  isPlanned: z.optional(z.literal(true)),
})
export type BinLife = z.infer<typeof BinLifeSchema>

/** The state that a bin says of its life. */
export const stateOfLife = ({ state, isPlanned }: BinLife): LifeState => (isPlanned ? 'planned' : state)
