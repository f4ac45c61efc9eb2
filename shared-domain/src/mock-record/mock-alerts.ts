import { DEFAULT_THRESHOLDS } from '../bins/bin-status'
import type { RecordedAlert } from '../contract/alerts-contract'
import type { TellSamples } from '../contract/sample-handlers'
import { SAMPLE_ALERTS } from '../samples/sample-alerts'
import { MINUTE_MS } from '../time/durations'
import type { MockHandlers } from './mock-handlers'

/** The sample alerts with the thresholds of the specification. Read marks last while the page is open. */
export function mockAlerts(tell: TellSamples): MockHandlers {
  const readIds = new Set<string>()

  function mark(ids: readonly string[], isRead: boolean) {
    const changed = ids.filter((id) => readIds.has(id) !== isRead)
    for (const id of changed) isRead ? readIds.add(id) : readIds.delete(id)
    tell({ kind: 'alerts' })
    return { ids: changed }
  }
  return {
    'GET /api/alerts': () => ({
      alerts: SAMPLE_ALERTS.map((alert) => recorded(alert, readIds.has(alert.id))),
      thresholds: DEFAULT_THRESHOLDS,
    }),
    'POST /api/alerts/read-all': () =>
      mark(
        SAMPLE_ALERTS.map(({ id }) => id),
        true,
      ),
    'POST /api/alerts/read': ({ body: { ids, isRead } }) => mark(ids, isRead),
    'GET /api/alerts/thresholds': () => DEFAULT_THRESHOLDS,
  }
}

/** A sample always keeps the age that its text says, in minutes, even after it is read. */
function recorded({ time, ...alert }: (typeof SAMPLE_ALERTS)[number], isRead: boolean): RecordedAlert {
  const ageMs = Number.parseInt(time, 10) * MINUTE_MS + 20_000
  const raisedAt = new Date(Date.now() - ageMs).toISOString()
  return { ...alert, raisedAt, isRead, reportId: null, finding: null }
}
