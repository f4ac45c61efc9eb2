import { and, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import {
  noteRoom,
  OPERATIONS,
  type OperationInput,
  type ReportReceipt,
  SHUT_REPORT,
  withNote,
} from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { isUnresolvedIn, reportAdditions, reports } from '../../database/schema'
import { bodyHash, keyUsedBefore } from '../../http/operations/idempotency'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { type Change, changeRecord } from '../../record/change-record'
import { lockReport, refuseUnknown } from './lock-report'
import { refuseOthers } from './report-secret'

type Row = typeof reports.$inferSelect
type Details = OperationInput<typeof OPERATIONS.addReportDetails>['body']
type TakenWhen = 'open' | 'ever'

/** The most characters in the notes of a report to which another system adds what several residents say of it. */
const SYSTEM_NOTES_MAX = 10_000

/** Adds a note and a contact to a report. Earlier ones are kept, and a repeated request adds only once. */
export function serveAddDetails(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.addReportDetails, ({ params: { id }, headers, body }, { principal }) =>
    changeRecord(app, principal.name, async (change) => {
      const report = await lockReport(change.transaction, id)
      refuseOthers(report, headers['report-secret'])
      const addition = { key: headers['idempotency-key'], details: body, takenWhen: 'open' } as const
      return presentRoom(await addDetails(change, report, addition))
    }),
  )
}

/**
 * Adds a note to a report that another system passed on, once under its id. Also when the report is old or dealt with: such a system has no
 * one at hand to make a new report, and sends what is refused again and again.
 */
export async function addNote(
  change: Change,
  { id, reportId, note }: { id: string; reportId: string; note: string },
): Promise<void> {
  const report = await lockReport(change.transaction, reportId)
  await addDetails(change, report, { key: id, details: { note }, takenWhen: 'ever' })
}

/** Adds details to a locked report, once under their key. Returns the report with them. */
async function addDetails(
  { transaction, audit, tell }: Change,
  report: Row,
  { key, details, takenWhen }: { key: string; details: Details; takenWhen: TakenWhen },
): Promise<Row> {
  const { id } = report
  const addition = { id: key, reportId: id, bodyHash: bodyHash(details) }
  if (await isAdded(transaction, addition, takenWhen)) return report
  if (takenWhen === 'open') await refuseIfClosed(transaction, id)
  const given = Object.keys(details)
  if (given.length === 0) return report
  const changed = { ...report, ...additionTo(report, details, takenWhen) }
  const noteEnd = details.note ? (changed.note?.length ?? null) : null
  await rememberAddition(transaction, { ...addition, noteEnd })
  await transaction
    .update(reports)
    .set({ note: changed.note, contact: changed.contact })
    .where(eq(reports.id, id))
  const isNewEmail = changed.contact?.email !== report.contact?.email
  audit('report.details', `report:${id}`, { given, ...(isNewEmail && { isNewEmail }) })
  tell({ kind: 'reports', id })
  return changed
}

/** A note becomes another paragraph. Of a contact, only the given fields change. */
function additionTo(report: Row, { note, contact }: Details, takenWhen: TakenWhen) {
  const written = report.note?.length ?? 0
  const room = takenWhen === 'ever' ? Math.max(0, SYSTEM_NOTES_MAX - written) : noteRoom(written)
  return {
    ...(note && { note: withRoom(report.note, note, room) }),
    ...(contact && { contact: { ...report.contact, ...contact } }),
  }
}

/** Refuses a note that would exceed the limit for all notes together. */
function withRoom(notes: string | null, added: string, room: number): string {
  if (added.length <= room) return withNote(notes, added)
  const detail =
    room === 0
      ? 'The notes of this report are as long as they may be: make a new report to say more.'
      : `The notes of this report leave room for ${room} more characters: write less.`
  throw Refusal.ofField('invalid-input', 'body.note', detail)
}

const presentRoom = (report: Row) => ({
  ...presentReceipt(report),
  noteRoom: noteRoom(report.note?.length ?? 0),
})

type Addition = Pick<typeof reportAdditions.$inferSelect, 'id' | 'reportId' | 'bodyHash'>

/** Whether a report already has this addition. Refuses a different one under the same key, which another system never sends. */
async function isAdded(
  transaction: Executor,
  { id, reportId, bodyHash }: Addition,
  takenWhen: TakenWhen,
): Promise<boolean> {
  const [known] = await transaction.select().from(reportAdditions).where(eq(reportAdditions.id, id))
  if (!known) return false
  if (known.reportId === reportId && (takenWhen === 'ever' || known.bodyHash === bodyHash)) return true
  throw keyUsed()
}

/** Records an addition, so that it is applied once. */
async function rememberAddition(
  transaction: Executor,
  addition: Addition & { noteEnd: number | null },
): Promise<void> {
  const kept = await transaction.insert(reportAdditions).values(addition).onConflictDoNothing()
  // The key was used for another report at the same moment.
  if (kept.rowCount === 0) throw keyUsed()
}

const keyUsed = () =>
  keyUsedBefore('Something else was sent with this Idempotency-Key: make a new UUID for this.')

/** How long the reporter may add to a report. */
export const OPEN_HOURS = 24

const original = alias(reports, 'original')

/**
 * Refuses when nothing can be added to the report any more, or when it does not exist. A duplicate is open as long as its
 * original.
 */
export async function refuseIfClosed(executor: Executor, id: string): Promise<void> {
  const [report] = await executor
    .select({
      isYoung: sql<boolean>`${reports.reportedAt} > now() - make_interval(hours => ${OPEN_HOURS}::int)`,
      isUnresolved: sql<boolean>`coalesce(${or(
        isUnresolvedIn(reports.status),
        and(eq(reports.status, 'duplicate'), isUnresolvedIn(original.status)),
      )}, false)`,
    })
    .from(reports)
    .leftJoin(original, eq(original.id, reports.duplicateOf))
    .where(eq(reports.id, id))
  if (!report) return refuseUnknown()
  if (report.isYoung && report.isUnresolved) return
  const reason = report.isUnresolved ? `is older than ${OPEN_HOURS} hours` : 'is dealt with'
  throw new Refusal(SHUT_REPORT, `This report ${reason}: make a new one to say more.`)
}

/** The response to the reporter. */
export const presentReceipt = (report: typeof reports.$inferSelect): ReportReceipt => ({
  id: report.id,
  reference: report.reference,
  status: report.status,
  receivedAt: report.reportedAt.toISOString(),
  isHeld: report.isHeld,
  alreadyReported: report.receipt?.alreadyReported ?? null,
})
