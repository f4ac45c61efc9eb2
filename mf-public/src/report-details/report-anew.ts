import type { RememberedReport } from '../outbox/report'
import { type ReportEntry, reportEntry } from '../outbox/report-entry'
import { reportOutbox } from '../outbox/report-outbox'
import { sentReports } from '../outbox/sent-reports'
import { removeEntries } from '../report-page/remove-entries'
import { focusReport } from './focus-report'

/** Those of which another is being made: a second tap makes no third. */
const beingMade = new Set<string>()

/** Makes the same report once more, with what came too late for the first one, in the order in which it was made. */
export async function reportAnew(report: RememberedReport, late: readonly ReportEntry[]): Promise<void> {
  if (beingMade.has(report.id)) return
  beingMade.add(report.id)
  const made = await putAnew(report, late).finally(() => beingMade.delete(report.id))
  // Where the phone keeps nothing, the first ones stay until somebody removes them.
  if (made === null) return
  sentReports.note(report.id, { isShut: true })
  removeEntries(late)
  focusReport(made)
}

/** Answers with the id of the new report; `null` when the phone did not keep all of it. */
async function putAnew(report: RememberedReport, late: readonly ReportEntry[]): Promise<string | null> {
  const { outbox } = reportOutbox()
  const { id, issue, binId, location } = report
  const made = outbox.put(reportEntry({ issue, binId, location }))
  let follows: string | undefined
  const inOrder = late.toSorted((one, other) => one.madeAt - other.madeAt)
  const added = inOrder.map(({ method, path, body, about }) => {
    const put = outbox.put({
      after: made.id,
      ...(follows && { follows }),
      method,
      path: path.replace(id, made.id),
      body,
      about: about.kind === 'report' ? about : { ...about, reportId: made.id },
    })
    follows = put.id
    return put
  })
  const put = await Promise.all([made, ...added].map(({ done }) => done))
  return put.includes('not-stored') ? null : made.id
}
