import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { REPORT_UNDO_MS } from 'shared-domain'
import { OPERATIONS, type ReportReceipt } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { reportHistory, reports } from '../../database/schema'
import { ANYBODY } from '../../http/auth/principal'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { type Change, type Changeable, changeRecord } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { OPEN_HOURS, presentReceipt } from './additions'
import { refuseUnknown } from './lock-report'
import { moveDuplicates } from './move-duplicates'
import { refuseOthers } from './report-secret'

/** A withdrawal this long after the report arrived, in ms, is still in time: the report itself took a while to arrive. */
const IN_TIME_MS = REPORT_UNDO_MS + 5000

/** Lets the phone that made a report withdraw it. */
export function serveWithdrawal(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.withdrawReport, ({ params: { id }, headers }) =>
    withdrawReport(app, {
      id,
      secret: headers['report-secret'],
      tappedMsAgo: /^\d{1,9}$/.test(headers['made-ms-ago'] ?? '') ? Number(headers['made-ms-ago']) : 0,
    }),
  )
}

interface Withdrawal {
  id: string
  secret: string | undefined
  /** The age of the tap by the phone's clock: without a signal the tap is in time, but arrives later. */
  tappedMsAgo: number
}

/**
 * Withdraws a report: it then never counted, and its alert is closed. Refused after staff have begun to work on it, and a day
 * after it arrived. Repeating it changes nothing.
 */
export const withdrawReport = (
  app: Changeable,
  { id, secret, tappedMsAgo }: Withdrawal,
): Promise<ReportReceipt> =>
  changeRecord(app, ANYBODY.name, async (change) => {
    const { transaction, audit, tell } = change
    const { report, duplicates, isInTime } = await lockWithDuplicates(transaction, id, tappedMsAgo)
    refuseOthers(report, secret)
    if (report.status === 'withdrawn') return presentReceipt(report)
    if (report.status !== 'open' && report.status !== 'duplicate')
      throw notWithdrawn('The council has taken this report up already.')
    if (!isInTime) throw notWithdrawn('A report can be taken back within ten seconds, and this one is older.')
    const withdrawn = { ...report, status: 'withdrawn' as const, duplicateOf: null, isProposedToClose: false }
    const { status, duplicateOf, isProposedToClose } = withdrawn
    await transaction
      .update(reports)
      .set({ status, duplicateOf, isProposedToClose, isHeld: false, changedAt: sql`now()` })
      .where(eq(reports.id, id))
    await transaction.insert(reportHistory).values({ reportId: id, status, by: ANYBODY.name })
    audit('report.withdraw', `report:${id}`, { from: report.status })
    tell({ kind: 'reports', id })
    await promoteDuplicates(change, id, duplicates)
    const binIds = [report, ...duplicates].map(({ binId }) => binId)
    if (await refreshAlerts(transaction, binIds)) tell({ kind: 'alerts' })
    return presentReceipt({ ...withdrawn, isHeld: false })
  })

const notWithdrawn = (detail: string) => new Refusal('not-possible-now', detail)

type Report = typeof reports.$inferSelect

/** Locks a report and its duplicates, in id order, and returns them oldest first. Refuses an unknown id. */
async function lockWithDuplicates(transaction: Executor, id: string, tappedMsAgo: number) {
  const locked = await transaction
    .select({
      report: reports,
      isInTime: sql<boolean>`now() - make_interval(secs => ${tappedMsAgo / 1000}::float8)
          <= ${reports.reportedAt} + make_interval(secs => ${IN_TIME_MS / 1000}::float8)
        and ${reports.reportedAt} > now() - make_interval(hours => ${OPEN_HOURS}::int)`,
    })
    .from(reports)
    .where(or(eq(reports.id, id), eq(reports.duplicateOf, id)))
    .orderBy(asc(reports.id))
    .for('no key update')
  const own = locked.find(({ report }) => report.id === id) ?? refuseUnknown()
  // Read again: the first statement does not see a "Me too" that was received while it waited. Now no other one can be.
  const duplicates = await transaction
    .select()
    .from(reports)
    .where(and(eq(reports.duplicateOf, id), eq(reports.status, 'duplicate')))
    .orderBy(asc(reports.reportedAt), asc(reports.id))
  return { ...own, duplicates }
}

/**
 * When others said "Me too" to a withdrawn report, the first of them that counts becomes the original. If all of them are held, each one
 * stands by itself, because a held report cannot stand for others.
 */
async function promoteDuplicates(change: Change, id: string, duplicates: readonly Report[]): Promise<void> {
  const first = duplicates.find(({ isHeld }) => !isHeld)
  const { transaction, audit, tell } = change
  for (const promoted of first ? [first] : duplicates) {
    await transaction
      .update(reports)
      .set({ status: 'open', duplicateOf: null, changedAt: sql`now()` })
      .where(eq(reports.id, promoted.id))
    await transaction
      .insert(reportHistory)
      .values({ reportId: promoted.id, status: 'open', by: ANYBODY.name })
    audit('report.status', `report:${promoted.id}`, { from: 'duplicate', to: 'open' })
    tell({ kind: 'reports', id: promoted.id })
  }
  if (first) await moveDuplicates(change, id, first.id)
}
