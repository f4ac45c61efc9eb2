import type { Thresholds } from 'shared-domain'

/** The thresholds as typed. */
export type ThresholdsDraft = Record<keyof Thresholds, string>

let unsaved: ThresholdsDraft | null = null

/** What was typed on the Settings page and not saved; it stays while other pages are open, for as long as the browser's tab is. */
export const unsavedThresholds = () => unsaved
export const keepUnsavedThresholds = (typed: ThresholdsDraft | null) => {
  unsaved = typed
}
