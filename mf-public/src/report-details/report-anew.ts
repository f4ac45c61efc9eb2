import type { Report } from '../outbox/report'
import { reportDesk } from '../outbox/report-desk'
import { type ReportLetter, reportLetter } from '../outbox/report-letter'
import { sentReports } from '../outbox/sent-reports'
import { removeLetters } from '../report-page/remove-letters'
import { focusReport } from './focus-report'

/** Makes the same report once more, with what came too late for the first one, in the order in which it was made. */
export async function reportAnew(report: Report & { id: string }, late: readonly ReportLetter[]) {
  const { outbox } = reportDesk()
  const { id, issue, binId, location } = report
  const made = outbox.put(reportLetter({ issue, binId, location }))
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
  // Where the phone keeps nothing, the first ones stay until somebody removes them.
  if (put.includes('not-kept')) return
  sentReports.note(id, { isShut: true })
  removeLetters(late)
  focusReport(made.id)
}
