import { useEffect, useState } from 'react'
import {
  HAZARD_NAMES,
  isBatteryAlert,
  LOW_BATTERY_NAME,
  liveState,
  OVERFLOW_RISK_NAME,
  paths,
  reachesRecord,
} from 'shared-domain'
import {
  useDataSource,
  useLive,
  useMayCall,
  useNow,
  usePermissions,
  useRecordQuery,
} from 'shared-domain/client'
import { getLateSources, listAlerts, type RecordedAlert } from 'shared-domain/contract'
import { useLocation } from 'shared-ui'
import { t } from '../messages/translate'
import { Notice } from '../notice/Notice'
import { addNotification, markSeen } from '../notifications/notifications'
import { DangerWatch } from './DangerWatch'
import { newAlerts } from './known-alerts'

/** Adds new alerts to the notifications, and shows when the data on screen may be old. Loaded when the page is idle. */
export function RecordWatch() {
  const may = usePermissions()
  // Samples neither raise alerts nor get old.
  const isNeeded = useDataSource(reachesRecord)
  if (!isNeeded) return null
  return (
    <>
      {may('record:read') === true && <AlertWatch />}
      {may('live:read') === true ? <ConnectionNotice /> : <OfflineNotice />}
    </>
  )
}

/** More alerts than this at once become one notification. */
const SINGLE_MAX = 3
/** How the ids of those begin. */
const SUMMARY = 'alerts '

function AlertWatch() {
  const { data } = useRecordQuery({ operation: listAlerts, request: {}, changesWith: ['alerts'] })
  useEffect(() => {
    if (!data) return
    const added = newAlerts(data.alerts.map(notificationKey))
    const fresh = data.alerts.filter((alert) => added.has(notificationKey(alert)))
    const usual = fresh.filter(({ hazard }) => !hazard)
    // A danger never hides in a number.
    const single = usual.length <= SINGLE_MAX ? fresh : fresh.filter(({ hazard }) => hazard)
    for (const alert of single.toReversed()) addNotification(alertNotification(alert))
    if (usual.length > SINGLE_MAX)
      addNotification({
        id: `${SUMMARY}${usual[0]?.id}`,
        tone: 'info',
        title: t('recordWatch.newAlerts', { count: usual.length }),
        path: paths.dashboard,
        at: Date.now(),
        isSeen: false,
      })
    // What is read in the record is not new here either. Opening the notifications marks nothing as read for colleagues.
    const read = new Set(data.alerts.filter(({ isRead }) => isRead).map(notificationId))
    const areAllRead = data.alerts.every(({ isRead, hazard }) => isRead || hazard)
    markSeen((id) => read.has(id) || (areAllRead && id.startsWith(SUMMARY)))
  }, [data])
  return data && <DangerWatch alerts={data.alerts} />
}

const ALERT_WORDS = {
  full: t('recordWatch.binFull'),
  warning: t('recordWatch.warning'),
  maintenance: t('recordWatch.maintenance'),
} as const

/** Identifies a notification. An alert that gets a hazard or a risk of overflow later is notified again. */
const notificationKey = ({ id, hazard, overflowRisk }: RecordedAlert) =>
  [id, hazard ?? (overflowRisk && 'overflow-risk')].filter(Boolean).join(' ')

function alertTitle(alert: RecordedAlert): string {
  const { type, hazard, overflowRisk, reportId } = alert
  if (hazard) return HAZARD_NAMES[hazard]
  if (overflowRisk) return OVERFLOW_RISK_NAME
  if (isBatteryAlert(alert)) return LOW_BATTERY_NAME
  // Residents say so; its level is not known.
  return type === 'full' && reportId !== null ? t('recordWatch.reportedOverflowing') : ALERT_WORDS[type]
}

const notificationId = (alert: RecordedAlert) =>
  t('recordWatch.alert', { notificationKey: notificationKey(alert) })

const alertNotification = (alert: RecordedAlert) => ({
  id: notificationId(alert),
  tone: alert.hazard ? ('danger' as const) : ('info' as const),
  title: `${alertTitle(alert)}: ${alert.binId}`,
  description: alert.location,
  path: paths.bin(alert.binId),
  at: Date.parse(alert.hazardAt ?? alert.raisedAt),
  isSeen: alert.isRead,
})

/** Says why the screen is not live, on every page: which of them show levels of bins only the remotes know. */
function ConnectionNotice() {
  const live = useLive()
  const lateSources = useLateSources()
  const isOnline = useOnline()
  const isOnDashboard = useLocation().pathname === paths.dashboard
  // Each page says itself how old its data is.
  const { failing, because } = liveState({ live, readAt: null, lateSources }, useNow())
  if (!isOnline) return <OfflineNotice />
  // The badge of the dashboard says it.
  if (failing === null || (failing === 'source' && isOnDashboard)) return null
  return (
    <div role="status">
      <Notice actions={null}>
        {failing === 'stream'
          ? streamWords(because)
          : t('recordWatch.levelsOfBinsMayBeOld', { because: because ?? '' })}
      </Notice>
    </div>
  )
}

const streamWords = (because: string | null) =>
  t('recordWatch.changesDoNotArriveAsThey', { what: because === null ? '' : `; ${because}` })

/** What brings levels and is late; `undefined` until it is known. */
function useLateSources() {
  const { data } = useRecordQuery({
    operation: getLateSources,
    request: {},
    changesWith: ['sources'],
    isEnabled: useMayCall(getLateSources),
  })
  return data?.lateSources
}

function OfflineNotice() {
  const isOnline = useOnline()
  return isOnline ? null : (
    <div role="status">
      <Notice actions={null}>{t('recordWatch.noConnection')}</Notice>
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
