import { create } from 'zustand'
import type { Alert } from '../alerts/alert'
import { SAMPLE_ALERTS } from '../samples/sample-alerts'

interface AlertsState {
  alerts: readonly (Alert & { isRead: boolean })[]
  markAllRead: () => void
  /** Puts back what `markAllRead` last marked. */
  undoMarkAllRead: () => void
}

/** The active alerts. They are samples in both sources until the record raises its own. */
export const useAlerts = create<AlertsState>()((set) => {
  const unread = SAMPLE_ALERTS.map((alert) => ({ ...alert, isRead: false }))
  let before: AlertsState['alerts'] = unread
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
