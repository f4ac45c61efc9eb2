import { useMemo } from 'react'
import { changeAnswer, useRecordMutation, useRecordQuery } from 'shared-domain/client'
import {
  acknowledgeAlert,
  closeAlert,
  listAlerts,
  type RecordedAlert,
  readAlerts,
  readAllAlerts,
} from 'shared-domain/contract'
import { t } from '../messages/translate'
import { isDangerous, kindOf } from './alert-kinds'

/** The open alerts, the most urgent first. */
export const useAlerts = ({ isEnabled = true } = {}) =>
  useRecordQuery({ operation: listAlerts, request: {}, changesWith: ['alerts', 'routes'], isEnabled })

/** The ids of the bins that residents report as overflowing; empty while they are not wanted. */
export function useReportedBins(isWanted: boolean): ReadonlySet<string> {
  const { data } = useAlerts({ isEnabled: isWanted })
  return useMemo(
    () => new Set(data?.alerts.filter((alert) => kindOf(alert) === 'reported').map(({ binId }) => binId)),
    [data],
  )
}

/** Alerts to be marked as read or unread. */
interface Marks {
  ids: 'all' | readonly string[]
  isRead: boolean
}

export const ALL_READ: Marks = { ids: 'all', isRead: true }
/** The API's maximum number of ids in one request. */
const IDS_MAX = 1000

/** Marks alerts at once, but no dangers; Undo marks exactly those that changed as unread again. */
export const useAlertMarking = () =>
  useRecordMutation({
    async send({ ids, isRead }: Marks, { call }): Promise<readonly string[]> {
      if (ids === 'all') return (await call(readAllAlerts, {})).ids
      const changed: string[] = []
      for (let from = 0; from < ids.length; from += IDS_MAX) {
        const body = { ids: ids.slice(from, from + IDS_MAX), isRead }
        changed.push(...(await call(readAlerts, { body })).ids)
      }
      return changed
    },
    optimistic: ({ ids, isRead }) => [
      changeAlerts((alerts) =>
        alerts.map((alert) =>
          !isDangerous(alert) && (ids === 'all' || ids.includes(alert.id)) ? { ...alert, isRead } : alert,
        ),
      ),
    ],
    // A request that failed midway may have marked some of the alerts.
    refreshes: [listAlerts],
    undo: (ids, { isRead }) => (isRead && ids.length > 0 ? { ids, isRead: false } : null),
    notDone: t('alertsCard.notSaved'),
  })

/** Notes that the person who is signed in has seen to a danger. */
export const useAcknowledgement = () =>
  useRecordMutation({
    send: (id: string, { call }) => call(acknowledgeAlert, { params: { id } }),
    learn: (acknowledged, id) => [
      changeAlerts((alerts) =>
        alerts.map((alert) => (alert.id === id ? { ...alert, acknowledged, isRead: true } : alert)),
      ),
    ],
    refreshes: [listAlerts],
    notDone: t('alertsCard.dangerNotAcknowledged'),
  })

/** Clears a danger, or closes an alert when an operator has seen to what a crew found. */
export const useAlertClosing = () =>
  useRecordMutation({
    send: (id: string, { call }) => call(closeAlert, { params: { id } }),
    learn: (_, id) => [changeAlerts((alerts) => alerts.filter((alert) => alert.id !== id))],
    refreshes: [listAlerts],
    notDone: t('alertsCard.alertNotClosed'),
  })

const changeAlerts = (change: (alerts: RecordedAlert[]) => RecordedAlert[]) =>
  changeAnswer(listAlerts, {}, (known) => ({ ...known, alerts: change(known.alerts) }))
