import type { PartChange, PartWork } from 'api/server-part'
import { inArray } from 'drizzle-orm'
import type { ConnectionEvent } from '../../../operations'
import { reportOf } from '../../residents/addressee'
import { open311Requests, passedOnReports } from '../../tables'
import { findSystem, newPassedOn } from './change-passing-on'

interface ReportToPassOn {
  reportId: string
  reference: string
  issue: Parameters<typeof newPassedOn>[0]['issue']
  service: string
}

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
  return reports.flatMap(({ id, reference, issue }) => {
    const service = system.services.find((one) => one.issue === issue)?.code
    const isOfAnother = sent.some((one) => one.id === id)
    return service === undefined || isOfAnother ? [] : [{ reportId: id, reference, issue, service }]
  })
}

/** Writes that they are to be passed on. A report that is released after it was passed on by hand is not again. */
export async function writePassedOn(
  { transaction }: Pick<PartChange, 'transaction'>,
  reports: readonly ReportToPassOn[],
  now: number,
): Promise<boolean> {
  if (reports.length === 0) return false
  await transaction
    .insert(passedOnReports)
    .values(reports.map((report) => newPassedOn(report, now)))
    .onConflictDoNothing()
  return true
}
