import { and, asc, desc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Issue } from 'shared-domain'
import type { NewReport, ReportReceipt, ReportStatus } from 'shared-domain/contract'
import type { Database } from '../../../database/database'
import { clientOf, inTransaction } from '../../../database/in-transaction'
import { bins, reportHistory, reports } from '../../../database/schema'
import { type FollowedStatus, followStatus } from '../../report-inbox/report-status'
import { reportsKept, reportsWithDuplicates } from '../../report-inbox/resident-words'
import { addNote } from '../../reports/additions'
import { keepPhoto } from '../../reports/photos/report-photos'
import { receiveReportOf } from '../../reports/receive-report'
import { isSecretOf } from '../../reports/report-secret'
import type { NeedContext } from './need-context'

/** What anybody may know of a report: neither who made it nor what they wrote. */
interface OpenReport {
  id: string
  reference: string
  issue: Issue
  status: ReportStatus
  binId: string
  location: string
  /** Where its bin stands; `null` where that is not known. */
  lat: number | null
  lng: number | null
  reportedAt: Date
  changedAt: Date
  /** What staff wrote to residents with its latest status. */
  reason: string | null
}

/** A change of a report's status. */
interface ReportStatusChange {
  /** Of this change alone. */
  id: number
  reference: string
  status: ReportStatus
  reason: string | null
  at: Date
}

interface OpenReportFilter {
  ids?: readonly string[]
  references?: readonly string[]
  issues?: readonly Issue[]
  statuses?: readonly ReportStatus[]
  /** When they were received. */
  since?: Date
  until?: Date
  limit: number
}

/**
 * What parts may read of residents' reports, and add photos to. Reports that wait for moderation, or name no bin of the record, are in no list:
 * their place is in a resident's words.
 */
export interface ReportSources {
  /** Those that match, the newest first. */
  list: (filter: OpenReportFilter) => Promise<OpenReport[]>
  /** One by its reference, also while it waits for moderation, as on its status page; `null` for an unknown one. */
  find: (reference: string) => Promise<OpenReport | null>
  /** Whether this is the secret of the phone that made a report. */
  isSentBy: (id: string, secret: string | undefined) => Promise<boolean>
  /** Some reports and their duplicates, each with the one of the given reports that it is, or that it is a duplicate of. */
  withDuplicates: (ids: readonly string[]) => Promise<{ reportId: string; of: string }[]>
  /** Those of some reports for which what their residents leave is kept: not yet past its retention, and not erased. */
  kept: (ids: readonly string[]) => Promise<string[]>
  /** The changes of status whose second is in the time, the oldest first. */
  changes: (span: { since: Date; until: Date; limit: number }) => Promise<ReportStatusChange[]>
  /**
   * Adds a photo, once under its id, to a report or to a note that was added to it under `noteId`. It is in no change, because reading a photo
   * takes seconds.
   */
  addPhoto: (photo: {
    id: string
    reportId: string
    noteId?: string
    bytes: Uint8Array
    actor: string
  }) => Promise<void>
}

export const reportSources = (database: Database, app: FastifyInstance): ReportSources => {
  const { query } = database
  const select = () =>
    query
      .select(OPEN)
      .from(reports)
      .leftJoin(bins, eq(bins.id, reports.binId))
      .orderBy(desc(reports.reportedAt))
  return {
    list: ({ ids, references, issues, statuses, since, until, limit }) =>
      select()
        .where(
          and(
            eq(reports.isHeld, false),
            isNotNull(bins.id),
            ids && inArray(reports.id, [...ids]),
            references && inArray(reports.reference, [...references]),
            issues && inArray(reports.issue, [...issues]),
            statuses && inArray(reports.status, [...statuses]),
            since && gte(reports.reportedAt, since),
            until && lte(reports.reportedAt, until),
          ),
        )
        .limit(limit),
    find: async (reference) => (await select().where(eq(reports.reference, reference)))[0] ?? null,
    async isSentBy(id, secret) {
      const [report] = await query
        .select({ secretHash: reports.secretHash })
        .from(reports)
        .where(eq(reports.id, id))
      return report !== undefined && isSecretOf(report, secret)
    },
    withDuplicates: (ids) => reportsWithDuplicates(query, ids),
    async kept(ids) {
      const { retainDays } = await app.liveSettings.current()
      return reportsKept(query, retainDays, { ids, now: Date.now() })
    },
    async changes({ since, until, limit }) {
      await awaitOpenChanges(database)
      return query
        .select(CHANGE)
        .from(reportHistory)
        .innerJoin(reports, eq(reports.id, reportHistory.reportId))
        .where(
          and(
            eq(reports.isHeld, false),
            // That a report was made is no change of it.
            sql`exists (select from report_history as earlier
              where earlier.report_id = ${reportHistory.reportId} and earlier.seq < ${reportHistory.seq})`,
            gte(reportHistory.at, startOfSecond(since)),
            sql`${reportHistory.at} < ${new Date(startOfSecond(until).getTime() + 1000).toISOString()}::timestamptz`,
          ),
        )
        .orderBy(asc(reportHistory.at), asc(reportHistory.seq))
        .limit(limit)
    },
    async addPhoto({ id, reportId, noteId, bytes, actor }) {
      await keepPhoto(app, actor, { id, reportId, noteId, sent: Buffer.from(bytes) })
    },
  }
}

/** The lock of `report_history_moment()`, which every change holds until it is committed. */
const HISTORY_LOCK = 0x68697374

/**
 * Waits until the changes that have a moment already are committed. A reader of windows that follow each other would miss one that was
 * committed after the window of its moment was read.
 */
const awaitOpenChanges = (database: Database) =>
  inTransaction(database, async (transaction) => {
    await transaction.execute(sql`set local lock_timeout = '10s'`)
    await transaction.execute(sql`select pg_advisory_xact_lock(${HISTORY_LOCK})`)
  })

const startOfSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)

// Columns are named one by one: what only staff may see never leaves the record.
const OPEN = {
  id: reports.id,
  reference: reports.reference,
  issue: reports.issue,
  status: reports.status,
  binId: reports.binId,
  location: reports.location,
  lat: bins.lat,
  lng: bins.lng,
  reportedAt: reports.reportedAt,
  changedAt: reports.changedAt,
  reason: sql<string | null>`(
    select reason from report_history where report_id = ${reports.id} order by seq desc limit 1)`,
}

const CHANGE = {
  id: reportHistory.seq,
  reference: reports.reference,
  status: reportHistory.status,
  reason: reportHistory.reason,
  at: reportHistory.at,
}

/** Who sends a report: another system that the part knows, or a sender at a network address, for which the limits of residents hold. */
type ReportSender = { kind: 'system' } | { kind: 'address'; address: string }

/** What parts may change of residents' reports. */
export interface ReportChanges {
  /** Receives a report by the record's own rules, once under its id: the same report again gets the same receipt. */
  receive: (id: string, report: NewReport, sender: ReportSender) => Promise<ReportReceipt>
  /** Adds a paragraph to what the resident wrote, once under its id. */
  addNote: (id: string, reportId: string, note: string) => Promise<void>
  /**
   * Follows what another system that works on a report says of it. A report that is resolved here keeps its status. Returns whether it is
   * unresolved still.
   */
  followStatus: (reportId: string, followed: FollowedStatus) => Promise<boolean>
}

export const reportChanges = ({ change, app }: NeedContext): ReportChanges => ({
  receive: async (id, report, sender) => {
    const { transaction } = change
    const { reportLimits } = await app.liveSettings.current()
    const address = sender.kind === 'address' ? sender.address : null
    const receipt = await receiveReportOf(
      app,
      reportLimits,
      { id, report, address },
      {
        pool: clientOf(transaction),
        query: transaction,
      },
    )
    change.afterCommit(() => app.live.wake())
    return receipt
  },
  addNote: (id, reportId, note) => addNote(change, { id, reportId, note }),
  followStatus: (reportId, followed) => followStatus(change, reportId, followed),
})
