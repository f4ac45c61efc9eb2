import { eq, type SQL, sql } from 'drizzle-orm'
import type { RecordedAlert } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { alerts } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { type Changeable, changeRecord } from '../../record/change-record'
import { lockBins } from '../bins/bin-levels'
import { IS_DANGEROUS } from './alert-sql'
import { acknowledgeHazards, hasOpenHazard, settleHazards } from './bin-hazards'
import { settleFindings } from './crew-findings'
import { alertId, alertNumber, listAlerts } from './list-alerts'
import { refreshAlerts } from './refresh-alerts'

/** Marks every open alert as read, except dangerous ones. Returns the ids of those that were unread. */
export const readAllAlerts = (app: Changeable, actor: string) =>
  markAlerts(app, actor, true, sql`closed_at is null`)

/**
 * Marks these alerts, open or closed, as read or unread, except dangerous ones. Returns the ids that this changed. Refuses all of
 * them when one of the ids never existed.
 */
export function readAlerts(app: Changeable, actor: string, ids: readonly string[], isRead: boolean) {
  const named = sql`number = any(${sql.param(ids.map(alertNumber))}::bigint[])`
  return markAlerts(app, actor, isRead, named, (transaction) => refuseUnknown(transaction, ids))
}

const markAlerts = (
  app: Changeable,
  actor: string,
  isRead: boolean,
  which: SQL,
  check: (transaction: Executor) => Promise<void> = async () => undefined,
): Promise<string[]> =>
  changeRecord(app, actor, async ({ transaction, audit, tell }) => {
    await check(transaction)
    // Row locks in id order, as when closing alerts.
    const { rows } = await transaction.execute<{ number: string }>(sql`
      with marked as (
        select number from alerts where ${which} and is_read <> ${isRead} and not ${sql.raw(IS_DANGEROUS)}
        order by number for no key update
      )
      update alerts set is_read = ${isRead} where number in (select number from marked) returning number`)
    const ids = rows.map(({ number }) => alertId(number)).sort()
    if (ids.length > 0) {
      audit(isRead ? 'alerts.read' : 'alerts.unread', 'alerts', { ids })
      tell({ kind: 'alerts' })
    }
    return ids
  })

async function refuseUnknown(transaction: Executor, ids: readonly string[]): Promise<void> {
  const { rows } = await transaction.execute<{ place: number }>(sql`
    select (place - 1)::int as place
    from unnest(${sql.param(ids.map(alertNumber))}::bigint[]) with ordinality as asked (number, place)
    where not exists (select from alerts where alerts.number = asked.number) order by place`)
  if (rows.length === 0) return
  const detail = 'There never was such an alert: read the list of alerts again.'
  throw new Refusal(
    'unknown-alert',
    `${ids[rows[0]?.place ?? 0]}: ${detail}`,
    rows.map(({ place }) => ({ field: `body.ids.${place}`, detail })),
  )
}

type Alert = typeof alerts.$inferSelect

/**
 * Notes that a person has seen to a danger, which stays open until it is cleared. Returns who acknowledged it and when: the first
 * who did. Refuses an alert that is of no danger any more.
 */
export const acknowledgeAlert = (app: Changeable, actor: string, id: string): Promise<Acknowledgement> =>
  changeRecord(app, actor, async ({ transaction, audit, tell }) => {
    const alert = await findAlert(transaction, id)
    const kinds =
      alert.type === 'maintenance' ? await acknowledgeHazards(transaction, alert.binId, actor) : []
    if (kinds.length > 0) {
      audit('alert.acknowledge', `alert:${id}`, { binId: alert.binId, kinds })
      tell({ kind: 'alerts' })
    }
    const open = (await listAlerts(transaction)).find((one) => one.id === id)
    if (!open?.acknowledged)
      throw new Refusal(
        'not-possible-now',
        open
          ? `Alert ${id} is not of a danger: mark it as read.`
          : `Alert ${id} is closed: there is nothing left to acknowledge.`,
      )
    return open.acknowledged
  })

type Acknowledgement = NonNullable<RecordedAlert['acknowledged']>

/**
 * Clears a danger; without one it resolves what crews found. The alert closes unless a report keeps it open. An alert that is
 * already closed stays so. Refuses an alert with any other cause.
 */
export const closeAlert = (app: Changeable, actor: string, id: string): Promise<void> =>
  changeRecord(app, actor, async ({ transaction, audit, tell }) => {
    const alert = await findAlert(transaction, id)
    if (alert.closedAt !== null) return
    const settled = alert.type === 'maintenance' ? await settleMaintenance(transaction, alert.binId) : 0
    if (settled === 0) return requireClosed(await findAlert(transaction, id), id)
    audit('alert.close', `alert:${id}`, { binId: alert.binId })
    await refreshAlerts(transaction, [alert.binId])
    tell({ kind: 'alerts' })
  })

async function settleMaintenance(transaction: Executor, binId: string): Promise<number> {
  const isDangerous = await hasOpenHazard(transaction, binId)
  if (!isDangerous) return settleFindings(transaction, binId)
  // Bins are locked before hazards, as when a sensor detects one.
  await lockBins(transaction, [binId])
  return settleHazards(transaction, binId)
}

async function findAlert(transaction: Executor, id: string): Promise<Alert> {
  const [alert] = await transaction
    .select()
    .from(alerts)
    .where(eq(alerts.number, sql`${alertNumber(id)}::bigint`))
  if (alert) return alert
  throw Refusal.ofField(
    'unknown-alert',
    'params.id',
    `There never was an alert ${id}: read the list of alerts again.`,
  )
}

/** Another operator may have closed it meanwhile. */
function requireClosed({ type, closedAt }: Alert, id: string): void {
  if (closedAt !== null) return
  const remedy =
    type === 'maintenance'
      ? 'close its report, or replace the low battery of its sensor, and it ends.'
      : 'it ends when the bin is emptied or its risk falls, or its report is closed.'
  throw new Refusal('not-possible-now', `Neither a crew nor a sensor has raised alert ${id}: ${remedy}`)
}
