import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Issue } from 'shared-domain'
import type { Contact, ReportStatus } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { audit, bins, reportHistory, reportPhotos, reports } from '../../database/schema'
import { mayMention, type SoughtIdentifier } from './may-mention'

/** A report that may mention it. */
export interface ReportWithText {
  id: string
  reference: string
  /** ISO 8601. */
  reportedAt: string
  contact: Contact | null
  note: string | null
  /** What was reported, such as 'Overflowing'. */
  issue: Issue
  status: ReportStatus
  /** The bin with its street as the record knows it, or else as the report says it. */
  bin: { id: string; street: string }
  location: string
  /** The bin as the resident named it; `null` for a bin that the record has. */
  unknownBin: string | null
  photoIds: string[]
  /** Those replies of staff to the resident that may mention it. */
  replies: string[]
  /** When the address was last given to each mail about the report, by the audit trail. ISO 8601. */
  mails: string[]
  /** When browsers that follow the report were notified, in the same way. */
  notifications: string[]
}

/** An entry of the audit trail that may mention it. */
export interface EntryWithText {
  number: number
  /** ISO 8601. */
  at: string
  action: string
  subject: string
  change: unknown
}

const UNKNOWN_BIN = sql<
  string | null
>`case when not exists (select from ${bins} where ${bins.id} = ${reports.binId}) then ${reports.binId} end`

const REPORT_WORDS = sql`concat_ws(' ', ${reports.contact}::text, ${reports.note}, ${reports.location}, ${UNKNOWN_BIN})`

/** The reports that may mention it in what a resident wrote or staff replied, with their photos, the oldest first. */
export async function reportsThatMayMention(
  executor: Executor,
  sought: SoughtIdentifier,
): Promise<ReportWithText[]> {
  const replies = await executor
    .select({ reportId: reportHistory.reportId, reason: reportHistory.reason })
    .from(reportHistory)
    .where(and(isNotNull(reportHistory.reason), mayMention(sql`${reportHistory.reason}`, sought)))
  const found = await executor
    .select({ report: reports, unknownBin: UNKNOWN_BIN, street: bins.location })
    .from(reports)
    .leftJoin(bins, eq(bins.id, reports.binId))
    .where(
      or(
        mayMention(REPORT_WORDS, sought),
        inArray(reports.id, [...new Set(replies.map(({ reportId }) => reportId))]),
      ),
    )
    .orderBy(asc(reports.reportedAt), asc(reports.id))
  const ids = found.map(({ report }) => report.id)
  const photos = await executor
    .select({ id: reportPhotos.id, reportId: reportPhotos.reportId })
    .from(reportPhotos)
    .where(inArray(reportPhotos.reportId, ids))
    .orderBy(asc(reportPhotos.addedAt))
  const told = await messagesAbout(executor, ids)
  const timesOf = (wanted: string, id: string) =>
    told.flatMap(({ action, subject, at }) =>
      action === wanted && subject === `report:${id}` ? [new Date(at).toISOString()] : [],
    )
  return found.map(
    ({ report: { id, reference, reportedAt, binId, location, ...report }, unknownBin, street }) => ({
      ...{ id, reference, location, unknownBin },
      ...{ contact: report.contact, note: report.note, issue: report.issue, status: report.status },
      bin: { id: binId, street: street ?? location },
      reportedAt: reportedAt.toISOString(),
      photoIds: photos.filter(({ reportId }) => reportId === id).map((photo) => photo.id),
      replies: replies.flatMap(({ reportId, reason }) =>
        reportId === id && reason !== null ? [reason] : [],
      ),
      mails: timesOf('report.mail', id),
      notifications: timesOf('report.notify', id),
    }),
  )
}

/** A message that is tried again has several entries. */
const messagesAbout = async (executor: Executor, ids: readonly string[]) =>
  (
    await executor.execute<{ action: string; subject: string; at: string }>(sql`
      select action, subject, to_json(max(at)) as at from ${audit}
      where action in ('report.mail', 'report.notify') and subject = any(${sql.param(ids.map((id) => `report:${id}`))}::text[])
      group by action, subject, change ->> 'message' order by max(at)`)
  ).rows

/** The entries of the audit trail whose values may mention it, in order. */
export async function entriesThatMayMention(
  executor: Executor,
  sought: SoughtIdentifier,
): Promise<EntryWithText[]> {
  const rows = await executor
    .select()
    .from(audit)
    .where(and(isNotNull(audit.salt), mayMention(sql`${audit.change}::text`, sought)))
    .orderBy(asc(audit.seq))
  return rows.map(({ seq, at, action, subject, change }) => ({
    ...{ number: seq, at: at.toISOString() },
    ...{ action, subject, change },
  }))
}
