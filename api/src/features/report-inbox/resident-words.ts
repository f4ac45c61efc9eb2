import { and, desc, eq, gte, inArray, ne, or, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { DAY_MS, type Issue } from 'shared-domain'
import { type Contact, isHeldForReview, type ReportFile, type ReportStatus } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { type Executor, inTransaction } from '../../database/in-transaction'
import { isUnresolvedIn, reportHistory, reports } from '../../database/schema'
import type { KeyedHash } from '../../http/client-address'
import type { Change } from '../../record/change-record'
import { auditHourlyReading, auditReading } from '../audit-trail/audit-reading'
import { knownBin } from '../reports/known-bin'
import { refuseUnknown } from '../reports/lock-report'
import type { RetainDays } from '../retention/retain-days'
import { readReportDetails } from './report-details'

// What a resident wrote leaves the record here and nowhere else, after the audit trail has an entry of who is shown it.

/** A report with the resident's note. Screens read it again by themselves, so its entry is written once an hour. */
export const readWithNote = (database: Database, reader: FastifyRequest, id: string): Promise<ReportFile> =>
  inTransaction(database, async (transaction) => {
    const report = await readReportDetails(transaction, id)
    const [words] = await transaction.select({ note: reports.note }).from(reports).where(eq(reports.id, id))
    const note = words?.note ?? null
    if (note)
      await auditHourlyReading(transaction, reader, { action: 'report.read', subject: `report:${id}` })
    return { ...report, note }
  })

/** The contact of a report, for a person who asked for it. Each time writes an entry. Refuses an unknown id. */
export const showContact = (
  database: Database,
  reader: FastifyRequest,
  id: string,
): Promise<{ contact: Contact | null }> =>
  inTransaction(database, async (transaction) => {
    const [report] = await transaction
      .select({ contact: reports.contact })
      .from(reports)
      .where(eq(reports.id, id))
    const { contact } = report ?? refuseUnknown()
    if (contact)
      await auditReading(transaction, reader, { action: 'report.contact-read', subject: `report:${id}` })
    return { contact }
  })

interface ReportState {
  status: ReportStatus
  /** What staff wrote with it. */
  reason: string | null
}

/** A report as the messages to its resident tell of it. */
export interface ToldReport extends ReportState {
  reference: string
  issue: Issue
  /** `null` for a bin that the record does not have: its name and place are what its sender typed. */
  bin: { id: string; location: string } | null
  /** Of the page on which it was made; `null` where that is not known, and where residents do not see it any more. */
  language: string | null
  /** Of the report that this one is a duplicate of. */
  original: ReportState | null
}

/** What a mail to the resident of a report is made of. */
export interface MailedReport extends ToldReport {
  email: string
}

export interface WantedEmail {
  reportId: string
  /** The key of the address, as `addressKey` makes it: another address that was given meanwhile is not meant. */
  addressKey: string
  /** The id of the message that the address is for. */
  message: string
}

/** A keyed hash of an address, by which mails to it are counted and stopped without storing it. */
const addressKey = (hash: KeyedHash, email: string): Promise<string> => hash(`email ${email.toLowerCase()}`)

/**
 * The e-mail address of a report for one message, with an entry in the audit trail. `null` when it was erased or changed, when the resident
 * withdrew the report, and while it is held: staff have not seen it yet.
 */
export async function giveEmail(
  { transaction, audit }: Pick<Change, 'transaction' | 'audit'>,
  hash: KeyedHash,
  { reportId, addressKey: wanted, message }: WantedEmail,
): Promise<MailedReport | null> {
  const [report] = await transaction.select().from(reports).where(eq(reports.id, reportId))
  const email = report?.contact?.email
  if (!report || !email || (await addressKey(hash, email)) !== wanted || !isTold(report)) return null
  audit('report.mail', `report:${reportId}`, { message })
  return { email, ...(await toldReport(transaction, report)) }
}

/**
 * What the browsers that follow a report are told by one message, with an entry in the audit trail. `null` when the resident withdrew the
 * report, and while it is held.
 */
export async function giveState(
  { transaction, audit }: Pick<Change, 'transaction' | 'audit'>,
  { reportId, message }: { reportId: string; message: string },
): Promise<ToldReport | null> {
  const [report] = await transaction.select().from(reports).where(eq(reports.id, reportId))
  if (!report || !isTold(report)) return null
  audit('report.notify', `report:${reportId}`, { message })
  return toldReport(transaction, report)
}

type StoredReport = typeof reports.$inferSelect

/** Whether messages about it go to its resident: not where it was taken back, or is held and staff have not seen it. */
const isTold = (report: StoredReport) => report.status !== 'withdrawn' && !isHeldForReview(report)

const toldReport = async (
  transaction: Executor,
  { id, reference, issue, language, status, binId, duplicateOf }: StoredReport,
): Promise<ToldReport> => ({
  ...{ reference, issue, language },
  ...(await latestState(transaction, { id, status })),
  bin: (await knownBin(transaction, binId)) ?? null,
  original: duplicateOf === null ? null : await stateOf(transaction, duplicateOf),
})

/** What the resident of a report wrote, for a system to which it is passed on, with an entry in the audit trail; `null` for nothing. */
export async function giveNote(
  { transaction, audit }: Pick<Change, 'transaction' | 'audit'>,
  { reportId, system }: { reportId: string; system: string },
): Promise<string | null> {
  const [report] = await transaction
    .select({ note: reports.note })
    .from(reports)
    .where(eq(reports.id, reportId))
  if (!report?.note) return null
  audit('report.pass-on', `report:${reportId}`, { system })
  return report.note
}

async function stateOf(transaction: Executor, id: string): Promise<ReportState | null> {
  const [report] = await transaction
    .select({ status: reports.status })
    .from(reports)
    .where(eq(reports.id, id))
  return report ? latestState(transaction, { id, ...report }) : null
}

async function latestState(
  transaction: Executor,
  { id, status }: { id: string; status: ReportStatus },
): Promise<ReportState> {
  const [latest] = await transaction
    .select({ reason: reportHistory.reason })
    .from(reportHistory)
    .where(and(eq(reportHistory.reportId, id), eq(reportHistory.status, status)))
    .orderBy(desc(reportHistory.seq))
    .limit(1)
  return { status, reason: latest?.reason ?? null }
}

/** A report whose resident left an e-mail address. */
export interface ReportWithEmail {
  reportId: string
  /** The one of the given reports that it is, or that it is a duplicate of. */
  of: string
  addressKey: string
  /** Of the page on which it was made; `null` where that is not known. */
  language: string | null
}

/** Those of some reports, and of their duplicates, whose resident left an e-mail address. The addresses stay here. */
export async function reportsWithEmail(
  executor: Executor,
  hash: KeyedHash,
  ids: readonly string[],
): Promise<ReportWithEmail[]> {
  const { rows } = await executor.execute<Omit<ReportWithEmail, 'addressKey'> & { email: string }>(sql`
    select id as "reportId", id as "of", language, contact ->> 'email' as email from reports
    where id = any(${sql.param(ids)}::uuid[]) and contact ->> 'email' is not null
    union all
    select id, duplicate_of, language, contact ->> 'email' from reports
    where duplicate_of = any(${sql.param(ids)}::uuid[]) and status = 'duplicate' and contact ->> 'email' is not null`)
  return Promise.all(
    rows.map(async ({ email, ...report }) => ({ ...report, addressKey: await addressKey(hash, email) })),
  )
}

/** Some reports and their duplicates, each with the one of the given reports that it is, or that it is a duplicate of. */
export async function reportsWithDuplicates(
  executor: Executor,
  ids: readonly string[],
): Promise<Pick<ReportWithEmail, 'reportId' | 'of'>[]> {
  const { rows } = await executor.execute<{ reportId: string; of: string }>(sql`
    select id as "reportId", id as "of" from reports where id = any(${sql.param(ids)}::uuid[])
    union all
    select id, duplicate_of from reports
    where duplicate_of = any(${sql.param(ids)}::uuid[]) and status = 'duplicate'`)
  return rows
}

/** Those of some reports for which what their residents leave is kept: not yet past its retention, and not erased. */
export async function reportsKept(
  executor: Executor,
  { contacts, unresolved }: Pick<RetainDays, 'contacts' | 'unresolved'>,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<string[]> {
  const before = (days: number) => new Date(now - days * DAY_MS)
  const kept = await executor
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        inArray(reports.id, [...ids]),
        // Whatever forgets or erases the words of a resident empties it.
        ne(reports.bodyHash, ''),
        gte(reports.reportedAt, before(unresolved)),
        or(isUnresolvedIn(reports.status), gte(reports.changedAt, before(contacts))),
      ),
    )
  return kept.map(({ id }) => id)
}
