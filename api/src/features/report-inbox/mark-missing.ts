import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { bins, isUnresolvedIn, reportHistory, reports } from '../../database/schema'
import type { Change } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { lockBins } from '../bins/bin-levels'
import { livesFor } from '../bins/bin-life'
import { newReference } from '../reports/receive-report'

/** Creates a report of a missing bin for each of these bins without an unresolved one. Returns the ids of the new reports. */
export async function markMissing(
  { transaction, audit, tell }: Change,
  by: string,
  binIds: readonly string[],
): Promise<{ reportIds: string[] }> {
  // When two operators mark the same bin at once, the second finds the report of the first.
  await lockBins(transaction, binIds)
  const wanted = await transaction
    .select({ id: bins.id, location: bins.location })
    .from(bins)
    .where(
      and(
        inArray(bins.id, [...binIds]),
        livesFor('isCounted'),
        sql`not exists (select from ${reports} where ${reports.binId} = ${bins.id}
          and ${eq(reports.issue, 'Missing')} and ${isUnresolvedIn(reports.status)})`,
      ),
    )
  if (wanted.length === 0) return { reportIds: [] }
  const made = wanted.map(({ id: binId, location }) => ({
    ...{ id: randomUUID(), reference: newReference(), bodyHash: '', binId, location },
    ...{ issue: 'Missing' as const, note: 'Marked as missing by staff.' },
  }))
  await transaction.insert(reports).values(made)
  await transaction
    .insert(reportHistory)
    .values(made.map(({ id }) => ({ reportId: id, status: 'open' as const, by })))
  for (const { id, binId } of made) {
    audit('report.missing', `report:${id}`, { binId })
    tell({ kind: 'reports', id })
  }
  if (
    await refreshAlerts(
      transaction,
      wanted.map(({ id }) => id),
    )
  )
    tell({ kind: 'alerts' })
  return { reportIds: made.map(({ id }) => id) }
}
