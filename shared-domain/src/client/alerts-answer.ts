import type { Alert } from '../alerts/alert'
import type { RecordedAlert } from '../contract/alerts-contract'
import type { RecordAnswer } from './real-query'

export interface ShownAlert extends Alert {
  isRead: boolean
  /** The report that raised it, if one did. */
  reportId: string | null
  /** What a crew found at the bin, that is to be seen to. */
  finding: RecordedAlert['finding']
}

/** Marking all alerts as read, and taking it back. */
export interface AlertMarking {
  mark: () => void
  undo: () => void
  /** Whether there is something for `undo` to put back. */
  isUndoable: boolean
  /** Whether the server has yet to say yes to what is shown already. */
  isPending: boolean
  /** What the server did not take, so that it is no longer shown. */
  failure: { error: Error; tryAgain: () => void } | null
}

export interface AlertsAnswer extends Omit<RecordAnswer<unknown>, 'data'> {
  /** The most urgent first; `null` until they are known. */
  alerts: readonly ShownAlert[] | null
  marking: AlertMarking
}
