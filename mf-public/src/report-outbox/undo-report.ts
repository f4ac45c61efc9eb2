import { REPORT_UNDO_MS } from 'shared-domain'
import { issueLabels } from '../bin-labels/bin-labels'
import { t } from '../messages/translate'
import { showToast, type Toast } from '../toast/toasts'
import { EMPTY_DRAFT, keepDraft } from './drafts'
import { stopAppendingTo } from './open-form'
import { type RememberedReport, withdrawalEntry } from './report-entry'
import { reportOutbox } from './report-outbox'
import { sentReports } from './sent-reports'

/** Shows a toast about a report, with Undo while the report can be taken back. */
export function showReportToast(report: RememberedReport, toast: Pick<Toast, 'tone' | 'message'>): void {
  const endsAt = report.madeAt + REPORT_UNDO_MS
  const action = { label: t('action.undo'), run: () => undoReport(report) }
  showToast({ ...toast, topic: report.id, ...(Date.now() < endsAt && { endsAt, action }) })
}

/**
 * Takes a report back. The phone cannot know whether the record has it, so the withdrawal is sent through the outbox, which
 * also works without a signal.
 */
function undoReport(report: RememberedReport): void {
  const { id, issue } = report
  const { outbox } = reportOutbox()
  stopAppendingTo(id)
  keepDraft(id, EMPTY_DRAFT)
  void outbox.remove(id)
  const sent = sentReports.all().find((known) => known.id === id)
  sentReports.remove(id)
  outbox.put(withdrawalEntry(sent ?? report))
  showToast({ tone: 'info', message: t('toast.takingBack', { issue: issueLabels[issue] }), topic: id })
}
