import { asc, desc, eq, or, sql } from 'drizzle-orm'
import {
  isUnresolved,
  nextReportStatuses,
  type OPERATIONS,
  type OperationInput,
  type ReportStatus,
} from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { reportHistory, reports } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { type Change, type Changeable, changeRecord } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { isKnownBin } from '../reports/known-bin'
import { lockReport, refuseUnknown } from '../reports/lock-report'
import { moveDuplicates } from '../reports/move-duplicates'
import { readReportDetails } from './report-details'

type StatusChange = OperationInput<typeof OPERATIONS.changeReportStatus>['body']

/** Changes the status of a report on behalf of an operator. */
export const changeReportStatus = (app: Changeable, by: string, id: string, wanted: StatusChange) =>
  changeRecord(app, by, async (change) => {
    checkStatusChange(wanted)
    const { binId } = await changeStatus(change, by, id, wanted)
    change.tell({ kind: 'reports', id })
    if (await refreshAlerts(change.transaction, [binId])) change.tell({ kind: 'alerts' })
    return readReportDetails(change.transaction, id)
  })

export interface FollowedStatus {
  status: ReportStatus
  /** What the resident reads. */
  reason: string
  /** The system that works on it. */
  by: string
}

/**
 * Follows what another system says of a report. A report that is resolved here, or that cannot become so, keeps its status. Returns whether
 * it is unresolved still.
 */
export async function followStatus(
  change: Change,
  id: string,
  { status: to, reason, by }: FollowedStatus,
): Promise<boolean> {
  const { status: from, binId } = await lockReport(change.transaction, id)
  if (!isUnresolved(from)) return false
  if (from === to || !nextReportStatuses(from).includes(to))
    await change.transaction.insert(reportHistory).values({ reportId: id, status: from, reason, by })
  else {
    await changeStatus(change, by, id, { from, to, reason })
    if (await refreshAlerts(change.transaction, [binId])) change.tell({ kind: 'alerts' })
  }
  change.tell({ kind: 'reports', id })
  return isUnresolved(to)
}

/** Releases a held report: it counts from now on. For any other report it does nothing. */
export const releaseReport = (app: Changeable, by: string, id: string) =>
  changeRecord(app, by, async ({ transaction, audit, tell }) => {
    const report = await lockReport(transaction, id)
    if (!report.isHeld) return readReportDetails(transaction, id)
    if (!(await isKnownBin(transaction, report.binId)))
      throw new Refusal(
        'not-possible-now',
        `The record has no bin ${report.binId}: say which bin is meant, or close the report.`,
      )
    await transaction.update(reports).set({ isHeld: false, changedAt: sql`now()` }).where(eq(reports.id, id))
    audit('report.release', `report:${id}`, {})
    tell({ kind: 'reports', id })
    if (await refreshAlerts(transaction, [report.binId])) tell({ kind: 'alerts' })
    return readReportDetails(transaction, id)
  })

async function changeStatus(
  change: Change,
  by: string,
  id: string,
  { from, to, reason, duplicateOf }: StatusChange,
) {
  const { transaction, audit } = change
  const { report, originalId } =
    duplicateOf === undefined
      ? { report: await lockReport(transaction, id), originalId: null }
      : await lockWithOriginal(transaction, id, duplicateOf)
  if (report.status !== from) throw await changedMeanwhile(transaction, report)
  await transaction
    .update(reports)
    .set({
      status: to,
      duplicateOf: originalId,
      isProposedToClose: false,
      // An operator who works on it has thereby moderated it. For an unknown bin it still counts for no bin.
      isHeld: report.isHeld && !(isUnresolved(to) && (await isKnownBin(transaction, report.binId))),
      changedAt: sql`now()`,
    })
    .where(eq(reports.id, id))
  if (originalId) await moveDuplicates(change, id, originalId)
  await transaction.insert(reportHistory).values({ reportId: id, status: to, reason: reason ?? null, by })
  audit('report.status', `report:${id}`, { from, to, ...(originalId && { duplicateOf: originalId }) })
  return report
}

async function changedMeanwhile(transaction: Executor, { id, status }: Report): Promise<Refusal> {
  const [last] = await transaction
    .select({ by: reportHistory.by })
    .from(reportHistory)
    .where(eq(reportHistory.reportId, id))
    .orderBy(desc(reportHistory.seq))
    .limit(1)
  const by = last ? ` by ${last.by}` : ''
  const detail = `This report was moved to ${status}${by} meanwhile: look at it again before you change it.`
  return new Refusal('changed-meanwhile', detail)
}

/** Refuses a status change that lacks a required value, or has one that does not apply. */
function checkStatusChange({ from, to, reason, duplicateOf }: StatusChange): void {
  const possible = nextReportStatuses(from)
  if (!possible.includes(to))
    throw new Refusal(
      'not-possible-now',
      possible.length === 0
        ? `A report that is ${from} stays so: there is nothing left to do.`
        : `A report that is ${from} cannot become ${to}: choose ${possible.join(' or ')}.`,
    )
  if (to === 'closed' && reason === undefined)
    throw wrongField('reason', 'Write why it is closed: the resident reads it.')
  if (to === 'duplicate' && duplicateOf === undefined)
    throw wrongField('duplicateOf', 'Give the reference of the report that stays.')
  if (to !== 'duplicate' && duplicateOf !== undefined)
    throw wrongField('duplicateOf', 'Take it out, or set the status to duplicate.')
}

const wrongField = (name: keyof StatusChange, detail: string) =>
  Refusal.ofField('invalid-input', `body.${name}`, detail)

/**
 * Locks a report, its duplicates and its future original. Returns the report and the original's id. A duplicate has no
 * duplicates, so there is never a cycle. Locks are taken in id order: when two reports are made duplicates of each other at
 * once, the second change is refused.
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
  return { report, originalId: requireOriginal(report, original).id }
}

type Report = typeof reports.$inferSelect

function requireOriginal(report: Report, original: Report | undefined): Report {
  if (!original) throw wrongField('duplicateOf', 'There is no report with this reference.')
  if (original.id === report.id) throw wrongField('duplicateOf', 'A report cannot be a duplicate of itself.')
  if (original.status === 'duplicate')
    throw wrongField('duplicateOf', 'That report is a duplicate: give the reference of the one that stays.')
  if (original.isHeld) throw wrongField('duplicateOf', 'That report is held: release it first.')
  return original
}
