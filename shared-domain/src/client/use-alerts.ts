import { listAlerts, type RecordedAlert } from '../contract/alerts-contract'
import { agoText } from '../time/ago-text'
import { useAlertMarking, withMarks } from './alert-marking'
import type { AlertsAnswer, ShownAlert } from './alerts-answer'
import { useDataSource } from './data-source'
import { useRecordQuery } from './real-query'
import { useSampleAlerts } from './sample-alerts-store'
import { useNow } from './use-now'

/** The open alerts: of the record, or the samples with mock data. */
export function useAlerts(): AlertsAnswer {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const samples = useSampleAlerts()
  const recorded = useRecordedAlerts()
  return isMock ? samples : recorded
}

function useRecordedAlerts(): AlertsAnswer {
  const now = useNow()
  const { data, ...answer } = useRecordQuery({ operation: listAlerts, request: {}, changesWith: ['alerts'] })
  const { pending, ...marking } = useAlertMarking()
  const marked = data && (pending ? withMarks(data.alerts, pending) : data.alerts)
  return { ...answer, alerts: marked?.map((alert) => shown(alert, now)) ?? null, marking }
}

const shown = ({ raisedAt, ...alert }: RecordedAlert, now: number): ShownAlert => ({
  ...alert,
  time: agoText(Date.parse(raisedAt), now),
})
