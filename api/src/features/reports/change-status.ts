import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isUnresolved, OPERATIONS } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { reportHistory, reports } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { type Change, changeRecord } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { checkStatusChange, type StatusChange } from './check-status-change'
import { lockWithOriginal } from './find-original'
import { lockReport } from './find-report'
import { readReportFile } from './read-report-file'

/** Moves reports on in their lives. */
export function serveChangeStatus(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.changeReportStatus, ({ params: { id }, body }, { principal }) =>
    changeRecord(app, principal.name, async (change) => {
      checkStatusChange(body)
      const { binId } = await changeStatus(change, principal.name, id, body)
      change.tell({ kind: 'reports', id })
      if (await refreshAlerts(change.transaction, [binId])) change.tell({ kind: 'alerts' })
      return readReportFile(change.transaction, id)
    }),
  )
}

async function changeStatus(
  change: Change,
  by: string,
  id: string,
  { from, to, reason, duplicateOf }: StatusChange,
) {
  const { transaction, audit } = change
  const { report, originalId } = await lock(transaction, id, duplicateOf)
  if (report.status !== from)
    throw new Refusal(
      'changed-meanwhile',
      `This report is ${report.status} by now, not ${from}: look at it again before you change it.`,
    )
  await transaction
    .update(reports)
    .set({
      status: to,
      duplicateOf: originalId,
      isProposedToClose: false,
      // Whoever takes it up has looked at it.
      isHeld: report.isHeld && !isUnresolved(to),
      changedAt: sql`now()`,
    })
    .where(eq(reports.id, id))
  if (originalId) await takeAlong(change, id, originalId)
  await transaction.insert(reportHistory).values({ reportId: id, status: to, reason: reason ?? null, by })
  audit('report.status', `report:${id}`, { from, to, ...(originalId && { duplicateOf: originalId }) })
  return report
}

/** What repeated a report that is itself called a duplicate repeats the one that stays from then on. */
async function takeAlong({ transaction, audit, tell }: Change, from: string, to: string): Promise<void> {
  const moved = await transaction
    .update(reports)
    .set({ duplicateOf: to })
    .where(eq(reports.duplicateOf, from))
    .returning({ id: reports.id })
  for (const { id } of moved) {
    audit('report.original', `report:${id}`, { from, to })
    tell({ kind: 'reports', id })
  }
}

async function lock(transaction: Executor, id: string, duplicateOf: string | undefined) {
  if (duplicateOf !== undefined) return lockWithOriginal(transaction, id, duplicateOf)
  return { report: await lockReport(transaction, id), originalId: null }
}
