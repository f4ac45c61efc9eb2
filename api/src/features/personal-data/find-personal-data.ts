import { and, asc, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { mentions, type PersonalIdentifier } from 'shared-domain'
import type { FoundPersonalData } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { audit, reportHistory, reportPhotos, reports } from '../../database/schema'

/** SQL condition that finds candidates. It is coarser than `mentions`, which then decides. */
function mayMention(text: SQL, { kind, value }: PersonalIdentifier): SQL {
  if (kind === 'phone') return sql`regexp_replace(${text}, '[^0-9]', '', 'g') like ${`%${value}%`}`
  return sql`strpos(lower(${text}), ${value}) > 0`
}

/** The texts that a resident wrote into a report. */
const wordsOf = (report: Pick<typeof reports.$inferSelect, 'contact' | 'note' | 'location'>) =>
  [report.contact?.phone, report.contact?.email, report.contact?.name, report.note, report.location]
    .filter((text) => typeof text === 'string')
    .join('\n')

const REPORT_WORDS = sql`concat_ws(' ', ${reports.contact}::text, ${reports.note}, ${reports.location})`

/** Finds everything that mentions a phone number or an e-mail address: reports with their photos and replies, and audit entries. */
export async function findPersonalData(
  executor: Executor,
  identifier: PersonalIdentifier,
): Promise<FoundPersonalData> {
  const replies = await repliesWith(executor, identifier)
  const found = await executor
    .select()
    .from(reports)
    .where(
      or(
        mayMention(REPORT_WORDS, identifier),
        inArray(reports.id, [...new Set(replies.map(({ reportId }) => reportId))]),
      ),
    )
    .orderBy(asc(reports.reportedAt), asc(reports.id))
  const own = found.filter(
    (report) =>
      mentions(wordsOf(report), identifier) || replies.some(({ reportId }) => reportId === report.id),
  )
  const photos = await executor
    .select({ id: reportPhotos.id, reportId: reportPhotos.reportId })
    .from(reportPhotos)
    .where(
      inArray(
        reportPhotos.reportId,
        own.map(({ id }) => id),
      ),
    )
    .orderBy(asc(reportPhotos.addedAt))
  return {
    identifier,
    reports: own.map(({ id, reference, reportedAt, contact, note }) => ({
      id,
      reference,
      reportedAt: reportedAt.toISOString(),
      contact,
      note,
      photoIds: photos.filter(({ reportId }) => reportId === id).map((photo) => photo.id),
      replies: replies.filter(({ reportId }) => reportId === id).map(({ reason }) => reason),
    })),
    auditEntries: await entriesWith(executor, identifier),
  }
}

/** Replies of staff to residents that mention the identifier. */
async function repliesWith(executor: Executor, identifier: PersonalIdentifier) {
  const rows = await executor
    .select({ seq: reportHistory.seq, reportId: reportHistory.reportId, reason: reportHistory.reason })
    .from(reportHistory)
    .where(and(isNotNull(reportHistory.reason), mayMention(sql`${reportHistory.reason}`, identifier)))
  return rows.flatMap(({ seq, reportId, reason }) =>
    reason !== null && mentions(reason, identifier) ? [{ seq, reportId, reason }] : [],
  )
}

async function entriesWith(executor: Executor, identifier: PersonalIdentifier) {
  const rows = await executor
    .select()
    .from(audit)
    .where(and(isNotNull(audit.salt), mayMention(sql`${audit.change}::text`, identifier)))
    .orderBy(asc(audit.seq))
  return rows
    .filter(({ change }) => mentions(JSON.stringify(change), identifier))
    .map(({ seq, at, action, subject, change }) => ({
      id: String(seq),
      at: at.toISOString(),
      action,
      subject,
      change,
    }))
}
