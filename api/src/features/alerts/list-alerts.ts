import { desc, isNull, sql } from 'drizzle-orm'
import type { NextVisit, RecordedAlert } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { alerts } from '../../database/schema'
import { nextVisitOf } from '../collection-routes/next-visit'
import { CREW_FINDINGS } from './crew-findings'

/** The open alerts, the most urgent and then the newest first. */
export async function listAlerts(executor: Executor): Promise<RecordedAlert[]> {
  const rows = await executor
    .select({ alert: alerts, finding: FINDING, nextVisit: nextVisitOf('alerts.bin_id') })
    .from(alerts)
    .where(isNull(alerts.closedAt))
    .orderBy(alerts.priority, desc(alerts.raisedAt), desc(alerts.number))
    .prepare('list_alerts')
    .execute()
  return rows.map(presentAlert)
}

// By the name of its table: within the query there are other columns of the name.
const FINDING = sql<RecordedAlert['finding']>`case when alerts.type = 'maintenance' then (
  select json_build_object('reason', reason, 'routeId', route_id)
  from (${CREW_FINDINGS}) as findings where findings.bin_id = alerts.bin_id order by at desc, route_id desc limit 1)
  end`

interface AlertRow {
  alert: typeof alerts.$inferSelect
  finding: RecordedAlert['finding']
  nextVisit: NextVisit | null
}

const presentAlert = ({ alert, finding, nextVisit }: AlertRow): RecordedAlert => ({
  id: alertId(alert.number),
  type: alert.type,
  priority: alert.priority,
  binId: alert.binId,
  location: alert.location,
  reportId: alert.reportId,
  finding,
  ...(nextVisit && { nextVisit }),
  isRead: alert.isRead,
  raisedAt: alert.raisedAt.toISOString(),
})

/** `A001` for number 1. */
export const alertId = (number: number | string) => `A${String(number).padStart(3, '0')}`

/** The digits of an alert's id, which may be more than a JavaScript number holds. */
export const alertNumber = (id: string) => id.slice(1)
