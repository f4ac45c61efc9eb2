import { desc, isNull, sql } from 'drizzle-orm'
import type { NextVisit, RecordedAlert } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { alerts } from '../../database/schema'
import { nextVisitOf } from '../planned-visits/planned-visits'
import { LOW_BATTERIES, OPEN_HAZARDS, OVERFLOW_RISKS } from './alert-sql'
import { CREW_FINDINGS } from './crew-findings'

/** The open alerts: dangers first, then the most urgent, then the newest. */
export async function listAlerts(executor: Executor): Promise<RecordedAlert[]> {
  const rows = await executor
    .select({
      alert: alerts,
      finding: FINDING,
      hazard: HAZARD,
      isBatteryLow: IS_BATTERY_LOW,
      overflowRisk: OVERFLOW_RISK,
      nextVisit: nextVisitOf('alerts.bin_id'),
    })
    .from(alerts)
    .where(isNull(alerts.closedAt))
    .orderBy(sql`${HAZARD} is null`, alerts.priority, desc(alerts.raisedAt), desc(alerts.number))
    .prepare('list_alerts')
    .execute()
  return rows.map(presentAlert)
}

// Qualified with its table: the query has other columns of this name.
const FINDING = sql<RecordedAlert['finding']>`case when alerts.type = 'maintenance' then (
  select json_build_object('reason', reason, 'routeId', route_id)
  from (${CREW_FINDINGS}) as findings where findings.bin_id = alerts.bin_id order by at desc, route_id desc limit 1)
  end`

interface Danger {
  kind: NonNullable<RecordedAlert['hazard']>
  noticedAt: string
  /** The latest acknowledgement; null while one of the hazards of the bin has none. */
  by: string | null
  at: string
}

// A fire goes before a fall: it topples bins. Both together are one danger, which is acknowledged when both are.
const HAZARD = sql<Danger | null>`case when alerts.type = 'maintenance' then (
  select json_build_object('kind', (array_agg(kind order by kind = 'fire' desc))[1], 'noticedAt', min(noticed_at),
    'by', case when bool_and(acknowledged_by is not null) then (array_agg(acknowledged_by order by acknowledged_at desc))[1] end,
    'at', max(acknowledged_at))
  from (${sql.raw(OPEN_HAZARDS)}) as hazards where hazards.bin_id = alerts.bin_id having count(*) > 0) end`

const IS_BATTERY_LOW = sql<boolean>`(alerts.type = 'maintenance' and exists (
  select from (${sql.raw(LOW_BATTERIES)}) as batteries where batteries.bin_id = alerts.bin_id))`

type OverflowRisk = NonNullable<RecordedAlert['overflowRisk']>

const OVERFLOW_RISK = sql<OverflowRisk | null>`case when alerts.type = 'warning' then (
  select json_build_object('chance', round(round_risk::numeric, 3), 'by', next_round, 'isPlanned', is_round_planned)
  from (${sql.raw(OVERFLOW_RISKS)}) as risks where risks.bin_id = alerts.bin_id) end`

interface AlertRow {
  alert: typeof alerts.$inferSelect
  finding: RecordedAlert['finding']
  hazard: Danger | null
  isBatteryLow: boolean
  overflowRisk: OverflowRisk | null
  nextVisit: NextVisit | null
}

const presentAlert = ({
  alert,
  finding,
  hazard,
  isBatteryLow,
  overflowRisk,
  nextVisit,
}: AlertRow): RecordedAlert => ({
  id: alertId(alert.number),
  type: alert.type,
  priority: alert.priority,
  binId: alert.binId,
  location: alert.location,
  reportId: alert.reportId,
  finding,
  ...(hazard && { hazard: hazard.kind, hazardAt: new Date(hazard.noticedAt).toISOString() }),
  ...(hazard?.by && { acknowledged: { by: hazard.by, at: new Date(hazard.at).toISOString() } }),
  ...(isBatteryLow && { isBatteryLow }),
  ...(overflowRisk && {
    overflowRisk: { ...overflowRisk, by: new Date(overflowRisk.by).toISOString() },
  }),
  ...(nextVisit && { nextVisit }),
  isRead: hazard ? hazard.by !== null : alert.isRead,
  raisedAt: alert.raisedAt.toISOString(),
})

/** `A001` for number 1. */
export const alertId = (number: number | string) => `A${String(number).padStart(3, '0')}`

/** The digits of an alert's id as text: they may exceed a JavaScript number. */
export const alertNumber = (id: string) => id.slice(1)
