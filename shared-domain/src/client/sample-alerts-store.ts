import { useState } from 'react'
import { create } from 'zustand'
import { SAMPLE_ALERTS } from '../samples/sample-alerts'
import type { AlertsAnswer, ShownAlert } from './alerts-answer'

interface SampleAlertsState {
  alerts: readonly ShownAlert[]
  markAllRead: () => void
  /** Puts back what `markAllRead` last marked. */
  undoMarkAllRead: () => void
}

/** The sample alerts, read or not for as long as the page is open. */
export const useSampleAlertsStore = create<SampleAlertsState>()((set) => {
  const unread = SAMPLE_ALERTS.map((alert) => ({ ...alert, isRead: false, reportId: null, finding: null }))
  let before: SampleAlertsState['alerts'] = unread
  return {
    alerts: unread,
    markAllRead: () =>
      set(({ alerts }) => {
        before = alerts
        return { alerts: alerts.map((alert) => ({ ...alert, isRead: true })) }
      }),
    undoMarkAllRead: () => set({ alerts: before }),
  }
})

/** The sample alerts in the shape of recorded ones. */
export function useSampleAlerts(): AlertsAnswer {
  const { alerts, markAllRead, undoMarkAllRead } = useSampleAlertsStore()
  const [isUndoable, setIsUndoable] = useState(false)
  return {
    alerts,
    isLoading: false,
    isRefreshing: false,
    error: null,
    updatedAt: null,
    refresh() {},
    marking: {
      mark() {
        markAllRead()
        setIsUndoable(true)
      },
      undo() {
        undoMarkAllRead()
        setIsUndoable(false)
      },
      isUndoable,
      isPending: false,
      failure: null,
    },
  }
}
