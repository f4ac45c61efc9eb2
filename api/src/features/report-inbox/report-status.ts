import { asc, desc, eq, or, sql } from 'drizzle-orm'
import { changedMeanwhileText, planStatusChange, type StatusFailure, staysHeld } from 'shared-domain'
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
import { isProposedAs } from '../collections/propose-closing'
import { isKnownBin } from '../reports/known-bin'
import { lockReport, refuseUnknown } from '../reports/lock-report'
import { moveDuplicates } from '../reports/move-duplicates'
import { readReportDetails } from './report-details'

type StatusChange = OperationInput<typeof OPERATIONS.changeReportStatus>['body']

/** Changes the status of a report on behalf of an operator. */
export const changeReportStatus = (app: Changeable, by: string, id: string, wanted: StatusChange) =>
  changeRecord(app, by, async (change) => {
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

async function changeStatus(change: Change, by: string, id: string, wanted: StatusChange) {
  const { transaction, audit } = change
  const plan = planStatusChange(id, wanted, await lockReports(transaction, id, wanted.duplicateOf))
  if (plan.failure) throw await refusalOf(transaction, id, plan.failure)
  const { report, to } = plan
  const { status, duplicateOf } = to
  const isBinKnown = await isKnownBin(transaction, report.binId)
  const isHeld = staysHeld({ ...report, isBinKnown }, status)
  await transaction
    .update(reports)
    .set({
      status,
      duplicateOf,
      isProposedToClose: isProposedAs(sql`${status}::report_status`),
      isHeld,
      changedAt: sql`now()`,
    })
    .where(eq(reports.id, id))
  // Not only the planned followers: a "me too" report may arrive after the lock, and goes along as well.
  if (duplicateOf !== null) await moveDuplicates(change, id, duplicateOf)
  await transaction.insert(reportHistory).values({ reportId: id, status, reason: wanted.reason ?? null, by })
  if (report.isHeld && !isHeld) audit('report.release', `report:${id}`, {})
  audit('report.status', `report:${id}`, {
    from: report.status,
    to: status,
    ...(duplicateOf && { duplicateOf }),
  })
  return report
}

/**
 * Locks a report, and for a duplicate its own duplicates and the report with this reference. Locks are taken in id order: when two reports
 * are made duplicates of each other at once, the second change is refused.
 */
const lockReports = (transaction: Executor, id: string, original: string | undefined) =>
  transaction
    .select()
    .from(reports)
    .where(
      original === undefined
        ? eq(reports.id, id)
        : or(eq(reports.id, id), eq(reports.reference, original), eq(reports.duplicateOf, id)),
    )
    .orderBy(asc(reports.id))
    .for('no key update')

async function refusalOf(transaction: Executor, id: string, failure: StatusFailure): Promise<Refusal> {
  switch (failure.kind) {
    case 'not-possible-now':
      return new Refusal(failure.kind, failure.detail)
    case 'invalid-input':
      return Refusal.ofField(failure.kind, `body.${failure.field}`, failure.detail)
    case 'unknown-report':
      return refuseUnknown()
    case 'changed-meanwhile':
      return new Refusal(
        failure.kind,
        changedMeanwhileText(failure.status, await lastChangedBy(transaction, id)),
      )
  }
}

async function lastChangedBy(transaction: Executor, id: string): Promise<string | undefined> {
  const [last] = await transaction
    .select({ by: reportHistory.by })
    .from(reportHistory)
    .where(eq(reportHistory.reportId, id))
    .orderBy(desc(reportHistory.seq))
    .limit(1)
  return last?.by
}
