import { desc, isNull, sql } from 'drizzle-orm'
import type { NextVisit, RecordedAlert } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { alerts } from '../../database/schema'
import { nextVisitOf } from '../collection-routes/next-visit'
import { OPEN_HAZARDS, OVERFLOW_RISKS } from './alert-rules'
import { CREW_FINDINGS } from './crew-findings'

/** The open alerts, most urgent first, then newest first. */
export async function listAlerts(executor: Executor): Promise<RecordedAlert[]> {
  const rows = await executor
    .select({
      alert: alerts,
      finding: FINDING,
      hazard: HAZARD,
      overflowRisk: OVERFLOW_RISK,
      nextVisit: nextVisitOf('alerts.bin_id'),
    })
    .from(alerts)
    .where(isNull(alerts.closedAt))
    .orderBy(alerts.priority, desc(alerts.raisedAt), desc(alerts.number))
    .prepare('list_alerts')
    .execute()
  return rows.map(presentAlert)
}

// Qualified with its table: the query has other columns of this name.
const FINDING = sql<RecordedAlert['finding']>`case when alerts.type = 'maintenance' then (
  select json_build_object('reason', reason, 'routeId', route_id)
  from (${CREW_FINDINGS}) as findings where findings.bin_id = alerts.bin_id order by at desc, route_id desc limit 1)
  end`

// A fire goes before a fall: it topples bins.
const HAZARD = sql<RecordedAlert['hazard'] | null>`case when alerts.type = 'maintenance' then (
  select kind from (${sql.raw(OPEN_HAZARDS)}) as hazards where hazards.bin_id = alerts.bin_id
  order by kind = 'fire' desc limit 1) end`

type OverflowRisk = NonNullable<RecordedAlert['overflowRisk']>

const OVERFLOW_RISK = sql<OverflowRisk | null>`case when alerts.type = 'warning' then (
  select json_build_object('chance', round(round_risk::numeric, 3), 'by', next_round, 'isPlanned', is_round_planned)
  from (${sql.raw(OVERFLOW_RISKS)}) as risks where risks.bin_id = alerts.bin_id) end`

interface AlertRow {
  alert: typeof alerts.$inferSelect
  finding: RecordedAlert['finding']
  hazard: RecordedAlert['hazard'] | null
  overflowRisk: OverflowRisk | null
  nextVisit: NextVisit | null
}

const presentAlert = ({ alert, finding, hazard, overflowRisk, nextVisit }: AlertRow): RecordedAlert => ({
  id: alertId(alert.number),
  type: alert.type,
  priority: alert.priority,
  binId: alert.binId,
  location: alert.location,
  reportId: alert.reportId,
  finding,
  ...(hazard && { hazard }),
  ...(overflowRisk && {
    overflowRisk: { ...overflowRisk, by: new Date(overflowRisk.by).toISOString() },
  }),
  ...(nextVisit && { nextVisit }),
  isRead: alert.isRead,
  raisedAt: alert.raisedAt.toISOString(),
})

/** `A001` for number 1. */
export const alertId = (number: number | string) => `A${String(number).padStart(3, '0')}`

/** The digits of an alert's id as text: they may exceed a JavaScript number. */
export const alertNumber = (id: string) => id.slice(1)
