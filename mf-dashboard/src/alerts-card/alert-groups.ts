import type { RecordedAlert } from 'shared-domain/contract'
import { type AlertKind, byUrgency, kindOf, placeOf } from './alert-kinds'

/** The alerts of one urgency and kind, by parts of the city. */
export interface AlertGroup {
  priority: RecordedAlert['priority']
  kind: AlertKind
  alerts: readonly RecordedAlert[]
  places: readonly { place: string; alerts: readonly RecordedAlert[] }[]
}

/** Groups alerts by urgency, then kind, then place. */
export function alertGroups(alerts: readonly RecordedAlert[]): AlertGroup[] {
  const ofOneKind = groupBy(alerts.toSorted(byUrgency), (alert) => `${alert.priority} ${kindOf(alert)}`)
  return ofOneKind.flatMap(([, own]) => {
    const [first] = own
    if (!first) return []
    const places = groupBy(own, placeOf).map(([place, there]) => ({ place, alerts: there }))
    return [{ priority: first.priority, kind: kindOf(first), alerts: own, places }]
  })
}

function groupBy(alerts: readonly RecordedAlert[], keyOf: (alert: RecordedAlert) => string) {
  const groups = new Map<string, RecordedAlert[]>()
  for (const alert of alerts) {
    const key = keyOf(alert)
    groups.set(key, [...(groups.get(key) ?? []), alert])
  }
  return [...groups]
}
