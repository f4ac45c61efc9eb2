import type { PartChange, PartWork } from 'api/server-part'
import { inArray, sql } from 'drizzle-orm'
import { REPORT_UNDO_MS } from 'shared-domain'
import type { ConnectionEvent } from '../../../operations'
import { reportOf } from '../../residents/addressee'
import { open311Requests, passedOnReports } from '../../tables'
import { findSystem, newPassedOn } from './change-passing-on'

interface ReportToPassOn {
  reportId: string
  reference: string
  issue: Parameters<typeof newPassedOn>[0]['issue']
  service: string
  /** When its resident can no longer withdraw it, in ms since 1970. */
  finalAt: number
}

/** A report is passed on this long after it arrived, in ms: a withdrawal takes a while to arrive, too. */
const FINAL_AFTER_MS = REPORT_UNDO_MS + 5000

/** Which reports of some events are another system's work. */
export async function reportsToPassOn(
  { read, record }: Pick<PartWork<'reports'>, 'read' | 'record'>,
  events: readonly ConnectionEvent[],
): Promise<ReportToPassOn[]> {
  const ids = events.flatMap(({ kind, subject }) =>
    kind === 'report.received' || kind === 'report.released' ? (reportOf(subject) ?? []) : [],
  )
  if (ids.length === 0) return []
  const system = await read(findSystem)
  if (!system?.isOn) return []
  const reports = await record.reports.list({ ids, limit: ids.length })
  // What another system sent is not sent to a third: two that name each other would never end.
  const sent = await read((query) =>
    query
      .select({ id: open311Requests.reportId })
      .from(open311Requests)
      .where(inArray(open311Requests.reportId, ids)),
  )
  return reports.flatMap(({ id, reference, issue, reportedAt }) => {
    const service = system.services.find((one) => one.issue === issue)?.code
    const isOfAnother = sent.some((one) => one.id === id)
    const finalAt = reportedAt.getTime() + FINAL_AFTER_MS
    return service === undefined || isOfAnother ? [] : [{ reportId: id, reference, issue, service, finalAt }]
  })
}

/** Writes that they are to be passed on. One that waits already is sent sooner by it, and one that was sent is not sent again. */
export async function writePassedOn(
  { transaction }: Pick<PartChange, 'transaction'>,
  reports: readonly ReportToPassOn[],
  now: number,
): Promise<boolean> {
  if (reports.length === 0) return false
  await transaction
    .insert(passedOnReports)
    .values(
      reports.map(({ finalAt, ...report }) => newPassedOn(report, { now, dueAt: Math.max(now, finalAt) })),
    )
    .onConflictDoUpdate({
      target: passedOnReports.reportId,
      set: {
        dueAt: sql`least(${passedOnReports.dueAt}, excluded.due_at)`,
        giveUpAt: sql`excluded.give_up_at`,
      },
      setWhere: inArray(passedOnReports.state, ['waiting', 'unclear']),
    })
  return true
}
