import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { insertDomainEvents, raisedEvents } from '../../record/events/domain-events'
import { lockBins } from '../bins/bin-levels'
import { livesFor } from '../bins/bin-life'
import { RAISED_BY } from './alert-causes'
import {
  IS_LEVEL_CAUSE,
  isReportCause,
  LOW_BATTERIES,
  OPEN_HAZARDS,
  OVERFLOW_RISKS,
  raiseAlerts,
  typeOfReport,
  usualPriorityOf,
} from './alert-sql'
import { CREW_FINDINGS } from './crew-findings'

/**
 * Raises the missing alerts of these bins, closes those whose causes are gone, and updates their priorities. An alert that became more
 * urgent is unread again, and sends the event of a raised alert. Returns whether anything changed. Call it once in a transaction, after
 * all possible causes. Ids that the record does not know are ignored.
 */
export async function refreshAlerts(transaction: Executor, binIds: readonly string[]): Promise<boolean> {
  if (binIds.length === 0) return false
  // A separate statement, so that the next one sees everything that the previous holder of the locks committed.
  await lockBins(transaction, binIds)
  return refreshLockedAlerts(transaction, binIds)
}

/** The same, for bins that an earlier statement of the transaction has locked. */
export async function refreshLockedAlerts(
  transaction: Executor,
  binIds: readonly string[],
): Promise<boolean> {
  if (binIds.length === 0) return false
  const [result] = await refreshOf(transaction).prepare('refresh_alerts').execute({ binIds })
  return result?.hasChanged ?? false
}

const ASKED = sql`${sql.placeholder('binIds')}::text[]`

/** The causes that are not reports: rows of bin_id and location, each with the alert that it raises. */
const causesOf = (kind: keyof typeof RAISED_BY, rows: SQL) => {
  const { type, priority } = RAISED_BY[kind]
  return sql`
  select bin_id, ${sql.raw(`'${type}', location, null, null, '${priority}'`)} from (${rows}) as ${sql.raw(kind)}
  where bin_id = any(${ASKED})`
}

/** All causes of alerts of these bins, `priority` where it is not that of the type. */
const CAUSES = sql`
  select id as bin_id, certain_status::text::alert_type as type, location, null::uuid as report_id, null::timestamptz as since,
    null::priority as priority
  from bins where id = any(${ASKED}) and ${sql.raw(IS_LEVEL_CAUSE)}
  union all ${causesOf('finding', CREW_FINDINGS)}
  union all ${causesOf('hazard', sql.raw(OPEN_HAZARDS))}
  union all ${causesOf('battery', sql.raw(LOW_BATTERIES))}
  union all ${causesOf('risk', sql.raw(OVERFLOW_RISKS))}
  union all
  select reports.bin_id, ${sql.raw(typeOfReport('reports'))}, bins.location, reports.id, reported_at, null
  from reports join bins on bins.id = reports.bin_id
  where reports.bin_id = any(${ASKED}) and ${sql.raw(isReportCause('reports'))} and ${livesFor('raisesAlerts')}`

/**
 * One alert per bin and type, as urgent as its most urgent cause. The first report goes before other causes, because it says more than
 * a level or a crew does.
 */
const WANTED = sql`
  select distinct on (bin_id, type) bin_id, type, location, report_id, now() as raised_at,
    min(coalesce(priority, ${sql.raw(usualPriorityOf('type'))})) over (partition by bin_id, type) as priority
  from (${CAUSES}) as causes
  order by bin_id, type, since nulls last`

// Alerts without a cause, and those whose priority changed. Row locks in id order, as when marking alerts as read.
const OUTDATED = sql`
  select number, wanted.priority, alerts.priority as former from alerts
  left join wanted on wanted.bin_id = alerts.bin_id and wanted.type = alerts.type
  where closed_at is null and alerts.bin_id = any(${ASKED}) and wanted.priority is distinct from alerts.priority
  order by number for no key update of alerts`

// An alert that became more urgent is unread again. The enum's order is the most urgent first.
const CHANGED = sql`
  update alerts set closed_at = case when outdated.priority is null then now() end,
    priority = coalesce(outdated.priority, alerts.priority),
    is_read = is_read and (outdated.priority is null or outdated.priority > alerts.priority)
  from outdated where alerts.number = outdated.number
  returning alerts.type, alerts.priority, bin_id, location,
    coalesce(outdated.priority < outdated.former, false) as is_more_urgent`

// `raiseAlerts` would use up a number for each alert that is already open, so those are left out here. Numbers are given in
// this order.
const MISSING = `(select * from wanted where not exists (
  select from alerts where closed_at is null and alerts.bin_id = wanted.bin_id and alerts.type = wanted.type)
  order by bin_id, type)`

function refreshOf(transaction: Executor) {
  const step = (name: string, statement: typeof WANTED) => transaction.$with(name, {}).as(statement)
  const raised = step('raised', sql.raw(raiseAlerts(MISSING, 'priority')))
  const events = insertDomainEvents(raisedEvents('raised'), `${raisedEvents('changed')} where is_more_urgent`)
  const told = step('told', sql.raw(events))
  return transaction
    .with(step('wanted', WANTED), step('outdated', OUTDATED), step('changed', CHANGED), raised, told)
    .select({ hasChanged: sql<boolean>`exists (select from changed) or exists (select from raised)` })
    .from(sql`(values (1)) as one`)
}
