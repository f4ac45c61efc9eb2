import { asc, eq, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isUnresolved, nextReportStatuses, OPERATIONS, type OperationInput } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { reportHistory, reports } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { type Change, changeRecord } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { lockReport, refuseUnknown } from './lock-report'
import { readReportFile } from './report-details'

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

type StatusChange = OperationInput<typeof OPERATIONS.changeReportStatus>['body']

/** Refuses a change of status that lacks what it needs, or brings what it has no use for. */
function checkStatusChange({ from, to, reason, duplicateOf }: StatusChange): void {
  const possible = nextReportStatuses(from)
  if (!possible.includes(to))
    throw new Refusal(
      'not-possible-now',
      `A report that is ${from} cannot become ${to}: choose ${possible.join(' or ')}.`,
    )
  if (to === 'closed' && reason === undefined)
    throw wrongField('reason', 'Write why it is closed: the resident reads it.')
  if (to === 'duplicate' && duplicateOf === undefined)
    throw wrongField('duplicateOf', 'Give the reference of the report that stays.')
  if (to !== 'duplicate' && duplicateOf !== undefined)
    throw wrongField('duplicateOf', 'Take it out, or set the status to duplicate.')
}

function wrongField(name: keyof StatusChange, detail: string): Refusal {
  const field = `body.${name}`
  return new Refusal('invalid-input', `${field}: ${detail}`, [{ field, detail }])
}

/**
 * Locks a report, those that repeat it and the one that it is said to repeat, and answers with the report and the last.
 * Nothing that is itself a duplicate can be repeated, so there is never a circle. All are locked in one order: of two
 * that are each called the other's duplicate at once, the second is refused.
 */
async function lockWithOriginal(transaction: Executor, id: string, reference: string) {
  const locked = await transaction
    .select()
    .from(reports)
    .where(or(eq(reports.id, id), eq(reports.reference, reference), eq(reports.duplicateOf, id)))
    .orderBy(asc(reports.id))
    .for('no key update')
  const report = locked.find((row) => row.id === id) ?? refuseUnknown()
  const original = locked.find((row) => row.reference === reference)
  return { report, originalId: usable(report, original).id }
}

type Report = typeof reports.$inferSelect

function usable(report: Report, original: Report | undefined): Report {
  if (!original) throw wrongField('duplicateOf', 'There is no report with this reference.')
  if (original.id === report.id) throw wrongField('duplicateOf', 'A report cannot be a duplicate of itself.')
  if (original.status === 'duplicate')
    throw wrongField('duplicateOf', 'That report is a duplicate: give the reference of the one that stays.')
  if (original.isHeld) throw wrongField('duplicateOf', 'That report is held: release it first.')
  return original
}

/** Lets held reports count. To release one that is not held changes nothing. */
export function serveReleaseReport(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.releaseReport, ({ params: { id } }, { principal }) =>
    changeRecord(app, principal.name, async ({ transaction, audit, tell }) => {
      const report = await lockReport(transaction, id)
      if (!report.isHeld) return readReportFile(transaction, id)
      await transaction
        .update(reports)
        .set({ isHeld: false, changedAt: sql`now()` })
        .where(eq(reports.id, id))
      audit('report.release', `report:${id}`, {})
      tell({ kind: 'reports', id })
      if (await refreshAlerts(transaction, [report.binId])) tell({ kind: 'alerts' })
      return readReportFile(transaction, id)
    }),
  )
}
