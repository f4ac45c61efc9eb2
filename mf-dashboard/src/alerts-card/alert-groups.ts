import { PrioritySchema } from 'shared-domain'
import type { RecordedAlert } from 'shared-domain/contract'

/** The alerts of one urgency in one part of the city. */
export interface AlertGroup {
  priority: RecordedAlert['priority']
  place: string
  alerts: readonly RecordedAlert[]
}

/** Groups alerts by urgency and place: the most urgent groups first, and larger ones before smaller ones. */
export function alertGroups(alerts: readonly RecordedAlert[]): AlertGroup[] {
  const groups = new Map<string, AlertGroup & { alerts: RecordedAlert[] }>()
  for (const alert of alerts) {
    const place = partOfCity(alert.location)
    const key = `${alert.priority} ${place}`
    const group = groups.get(key) ?? { priority: alert.priority, place, alerts: [] }
    group.alerts.push(alert)
    groups.set(key, group)
  }
  const rank = ({ priority }: AlertGroup) => PrioritySchema.options.indexOf(priority)
  return [...groups.values()].sort(
    (one, other) => rank(one) - rank(other) || other.alerts.length - one.alerts.length,
  )
}

/** The suburb at the end of a location; without one the street without its number. */
function partOfCity(location: string): string {
  const suburb = /,([^,]+)$/.exec(location)?.[1]?.trim()
  return suburb || location.replace(/^\d+\w?\s+|\s+\d+\w?$/g, '')
}
