import type { Thresholds } from 'shared-domain'

/** The thresholds as typed. */
export type ThresholdsDraft = Record<keyof Thresholds, string>

interface Unsaved {
  typed: ThresholdsDraft
  /** The thresholds in force when typing began. */
  seen: Thresholds
}

let unsaved: Unsaved | null = null

/** What was typed on the Settings page and not saved; it stays while other pages are open, for as long as the browser's tab is. */
export const unsavedThresholds = () => unsaved
export const keepUnsavedThresholds = (typed: Unsaved | null) => {
  unsaved = typed
}
