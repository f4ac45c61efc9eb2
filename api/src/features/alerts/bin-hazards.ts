import { and, eq, ne, sql } from 'drizzle-orm'
import type { SensorHazard } from 'shared-domain'
import type { Executor } from '../../database/in-transaction'
import { binHazards } from '../../database/schema'
import type { Change } from '../../record/change-record'
import { insertDomainEvents, raisedEvents } from '../../record/events/domain-events'
import { lockBins } from '../bins/bin-levels'
import { ofStayingBins } from '../bins/merge-bins'
import { RAISED_BY } from './alert-causes'
import { OPEN_HAZARDS } from './alert-sql'
import { refreshAlerts } from './refresh-alerts'

export interface BinHazard {
  binId: string
  kind: SensorHazard
  /** When the sensor noticed it, in ms since 1970. */
  at: number
}

/**
 * Raises alerts for what sensors detected, at once: no second reading has to agree. A hazard that is already known, or older
 * than the last visit of a crew, raises none.
 */
export async function noticeHazards(
  { transaction, audit, tell }: Change,
  noticed: readonly BinHazard[],
): Promise<void> {
  if (noticed.length === 0) return
  const hazards = await ofStayingBins(transaction, noticed)
  const binIds = [...new Set(hazards.map(({ binId }) => binId))]
  // Bins are locked before hazards, as when a person clears one.
  await lockBins(transaction, binIds)
  const before = await openHazards(transaction, binIds)
  // In key order, so that two transactions cannot deadlock. A hazard that returns after an emptying is a new one, which no person has
  // acknowledged.
  const { rows } = await transaction.execute<{ binId: string }>(sql`
    insert into bin_hazards as known (bin_id, kind, since, noticed_at)
    select distinct on (bin_id, kind) bin_id, kind, to_timestamp(at_ms / 1000),
      to_timestamp(min(at_ms) over (partition by bin_id, kind) / 1000)
    from unnest(${sql.param(hazards.map(({ binId }) => binId))}::text[],
      ${sql.param(hazards.map(({ kind }) => kind))}::text[],
      ${sql.param(hazards.map(({ at }) => at))}::double precision[]) as noticed (bin_id, kind, at_ms)
    order by bin_id, kind, at_ms desc
    on conflict (bin_id, kind) do update set since = excluded.since,
      noticed_at = case when ${IS_OVER} then excluded.noticed_at else coalesce(known.noticed_at, known.since) end,
      acknowledged_by = case when not ${IS_OVER} then known.acknowledged_by end,
      acknowledged_at = case when not ${IS_OVER} then known.acknowledged_at end
    where excluded.since > known.since
    returning bin_id as "binId"`)
  if (rows.length === 0) return
  const isNew = (one: OpenHazard) =>
    !before.some(({ binId, kind }) => binId === one.binId && kind === one.kind)
  const added = (await openHazards(transaction, binIds)).filter(isNew)
  await tellOfUrgentAlerts(
    transaction,
    added.map(({ binId }) => binId),
  )
  const changed = [...new Set(rows.map(({ binId }) => binId))]
  const hasChanged = await refreshAlerts(transaction, changed)
  for (const { binId, kind } of added) audit('alert.hazard', `bin:${binId}`, { kind })
  if (added.length > 0 || hasChanged) tell({ kind: 'alerts' })
}

type OpenHazard = Pick<BinHazard, 'binId' | 'kind'>

async function openHazards(transaction: Executor, binIds: readonly string[]): Promise<OpenHazard[]> {
  const { rows } = await transaction.execute<{ binId: string; kind: SensorHazard }>(sql`
    select bin_id as "binId", kind from (${sql.raw(OPEN_HAZARDS)}) as hazards where bin_id = any(${sql.param(binIds)}::text[])
    order by bin_id, kind`)
  return rows
}

/**
 * Tells of the alerts of these bins that are as urgent as a hazard already, and makes them unread: to raise or change an alert tells of
 * it, but a fire at a bin that is open as damaged does neither.
 */
async function tellOfUrgentAlerts(transaction: Executor, binIds: readonly string[]): Promise<void> {
  if (binIds.length === 0) return
  const { type, priority } = RAISED_BY.hazard
  await transaction.execute(sql`
    with urgent as (
      update alerts set is_read = false
      where closed_at is null and type = ${type} and priority = ${priority} and bin_id = any(${sql.param(binIds)}::text[])
      returning type, priority, bin_id, location
    )
    ${sql.raw(insertDomainEvents(raisedEvents('urgent')))}`)
}

/** Whether a crew has emptied the bin since the hazard was detected. */
const IS_OVER = sql`exists (select from bins where bins.id = known.bin_id and last_collected_at >= known.since)`

/** Notes that `by` has seen to the open hazards of a bin, and returns their kinds. What others acknowledged keeps their name. */
export async function acknowledgeHazards(
  transaction: Executor,
  binId: string,
  by: string,
): Promise<SensorHazard[]> {
  const { rows } = await transaction.execute<{ kind: SensorHazard }>(sql`
    update bin_hazards set acknowledged_by = ${by}, acknowledged_at = clock_timestamp()
    where bin_id = ${binId} and acknowledged_by is null
      and kind in (select kind from (${sql.raw(OPEN_HAZARDS)}) as hazards where hazards.bin_id = ${binId})
    returning kind`)
  return rows.map(({ kind }) => kind).sort()
}

export async function hasOpenHazard(executor: Executor, binId: string): Promise<boolean> {
  const { rowCount } = await executor.execute(
    sql`select from (${sql.raw(OPEN_HAZARDS)}) as hazards where bin_id = ${binId} limit 1`,
  )
  return (rowCount ?? 0) > 0
}

const LOW_BATTERY = 'low-battery'

export interface BinBattery {
  binId: string
  isLow: boolean
  /** When the sensor measured it, in ms since 1970. */
  at: number
}

/** Raises one alert for each bin whose sensor has a low battery, and ends those of the others. Repeating them changes nothing. */
export async function noticeBatteries(
  { transaction, audit, tell }: Change,
  measured: readonly BinBattery[],
): Promise<void> {
  if (measured.length === 0) return
  const batteries = await ofStayingBins(transaction, measured)
  await lockBins(
    transaction,
    batteries.map(({ binId }) => binId),
  )
  const low = batteries.filter(({ isLow }) => isLow)
  const good = batteries.filter(({ isLow }) => !isLow)
  const { rows } = await transaction.execute<{ binId: string; isLow: boolean }>(sql`
    with low as (
      insert into bin_hazards (bin_id, kind, since, noticed_at)
      select distinct on (bin_id) bin_id, ${LOW_BATTERY}, to_timestamp(at_ms / 1000), to_timestamp(at_ms / 1000)
      from unnest(${sql.param(low.map(({ binId }) => binId))}::text[],
        ${sql.param(low.map(({ at }) => at))}::double precision[]) as measured (bin_id, at_ms)
      order by bin_id, at_ms
      on conflict (bin_id, kind) do nothing returning bin_id
    ), good as (
      delete from bin_hazards
      where kind = ${LOW_BATTERY} and bin_id = any(${sql.param(good.map(({ binId }) => binId))}::text[]) returning bin_id
    )
    select bin_id as "binId", true as "isLow" from low union all select bin_id, false from good`)
  const binIds = rows.map(({ binId }) => binId)
  if (!(await refreshAlerts(transaction, binIds))) return
  for (const { binId, isLow } of rows) if (isLow) audit('alert.hazard', `bin:${binId}`, { kind: LOW_BATTERY })
  tell({ kind: 'alerts' })
}

/** Resolves the hazards of a bin. Returns how many there were. */
export async function settleHazards(transaction: Executor, binId: string): Promise<number> {
  const { rowCount } = await transaction
    .delete(binHazards)
    .where(and(eq(binHazards.binId, binId), ne(binHazards.kind, LOW_BATTERY)))
  return rowCount ?? 0
}
