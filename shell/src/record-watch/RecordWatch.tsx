import { useEffect, useState } from 'react'
import { agoText, HAZARD_NAMES, OVERFLOW_RISK_NAME, paths } from 'shared-domain'
import { useDataSource, useLive, useNow, usePermissions, useRecordQuery } from 'shared-domain/client'
import { listAlerts, type RecordedAlert } from 'shared-domain/contract'
import { addToInbox } from '../inbox/inbox'
import { Notice } from '../notice/Notice'
import { newAlerts } from './known-alerts'

/** Adds new alerts to the notifications, and shows when the data on screen may be old. Loaded when the page is idle. */
export function RecordWatch() {
  const may = usePermissions()
  const source = useDataSource((state) => state.source)
  // Samples neither raise alerts nor get old.
  if (source === 'mock') return null
  return may('record:read') === true ? (
    <>
      <AlertWatch />
      <ConnectionNotice />
    </>
  ) : (
    <OfflineNotice />
  )
}

/** More alerts than this at once become one notification. */
const SINGLE_MAX = 3

function AlertWatch() {
  const { data } = useRecordQuery({ operation: listAlerts, request: {}, changesWith: ['alerts'] })
  useEffect(() => {
    if (!data) return
    const added = newAlerts(data.alerts.map(notificationKey))
    const fresh = data.alerts.filter((alert) => added.has(notificationKey(alert)))
    if (fresh.length <= SINGLE_MAX) for (const alert of fresh) addToInbox(alertNotification(alert))
    else
      addToInbox({
        id: `alerts ${fresh[0]?.id}`,
        tone: 'info',
        title: `${fresh.length} new alerts`,
        path: paths.dashboard,
        at: Date.now(),
        isSeen: false,
      })
  }, [data])
  return null
}

const ALERT_WORDS = { full: 'Bin full', warning: 'Bin filling up', maintenance: 'Maintenance' } as const

/** Identifies a notification. An alert that gets a hazard or a risk of overflow later is notified again. */
const notificationKey = ({ id, hazard, overflowRisk }: RecordedAlert) =>
  [id, hazard ?? (overflowRisk && 'overflow-risk')].filter(Boolean).join(' ')

function alertTitle({ type, hazard, overflowRisk }: RecordedAlert): string {
  if (hazard) return HAZARD_NAMES[hazard]
  return overflowRisk ? OVERFLOW_RISK_NAME : ALERT_WORDS[type]
}

const alertNotification = (alert: RecordedAlert) => ({
  id: `alert ${notificationKey(alert)}`,
  tone: 'info' as const,
  title: `${alertTitle(alert)}: ${alert.binId}`,
  description: alert.location,
  path: paths.bin(alert.binId),
  at: Date.parse(alert.raisedAt),
  isSeen: false,
})

function ConnectionNotice() {
  const { state, lastEventAt } = useLive()
  const isOnline = useOnline()
  const now = useNow()
  if (!isOnline) return <OfflineNotice />
  if (state !== 'stale' && state !== 'offline') return null
  return (
    <div role="status">
      <Notice actions={null}>
        Changes do not arrive as they happen
        {lastEventAt !== null && `; the last one came ${agoText(lastEventAt, now)}`}. Pages read again by
        themselves.
      </Notice>
    </div>
  )
}

function OfflineNotice() {
  const isOnline = useOnline()
  return isOnline ? null : (
    <div role="status">
      <Notice actions={null}>No connection. Pages show what was read last, and say so.</Notice>
    </div>
  )
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const note = () => setOnline(navigator.onLine)
    addEventListener('online', note)
    addEventListener('offline', note)
    return () => {
      removeEventListener('online', note)
      removeEventListener('offline', note)
    }
  }, [])
  return isOnline
}
