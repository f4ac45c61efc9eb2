import type { OperationAnswer, OperationRequest } from '../contract/operation'
import type { RefusedReport } from '../contract/report-changes-contract'
import type { countHeldReports, moderateReports, ReportFile } from '../contract/report-inbox-contract'
import { MODERATION_CHANGES, MODERATION_REFUSALS, SPAM_REASON } from '../reports/moderation'
import { isHeldForReview } from '../reports/report-status'
import { notInMockData } from './not-in-mock-data'

type Moderation = OperationRequest<typeof moderateReports>['body']
type Action = Exclude<Moderation['action'], 'block-addresses' | 'unblock-addresses'>

/** The number of held, unresolved reports by reason. */
export function countHeld(reports: readonly ReportFile[]): OperationAnswer<typeof countHeldReports> {
  const held = reports.filter(isHeldForReview)
  const reasons = [...new Set(held.map(({ heldBecause }) => heldBecause))].map((because) => ({
    because,
    reports: held.filter(({ heldBecause }) => heldBecause === because).length,
  }))
  return { reasons, countedAt: new Date().toISOString() }
}

/** The reports as moderation leaves them, and those that it does not change. */
export function moderate(
  { action, reports: which }: Moderation,
  reports: readonly ReportFile[],
): { changed: ReportFile[]; refused: RefusedReport[] } {
  if (action === 'block-addresses' || action === 'unblock-addresses')
    throw notInMockData('The mock data has no addresses. Switch to real data to block some.')
  const chosen = reports.filter((report) =>
    'ids' in which
      ? which.ids.includes(report.id)
      : isHeldForReview(report) &&
        report.reportedAt <= which.until &&
        (!which.because || report.heldBecause === which.because),
  )
  return {
    changed: chosen.filter(CHANGEABLE[action]).map((report) => moderated(report, action)),
    refused: chosen
      .filter((report) => !CHANGEABLE[action](report))
      .map((report) => ({
        id: report.id,
        reference: report.reference,
        reason: MODERATION_REFUSALS[action](isHeldForReview(report)),
      })),
  }
}

/** The report after the action. A new status is a line of its history. */
function moderated(report: ReportFile, action: Action): ReportFile {
  const at = new Date().toISOString()
  const changed = { ...report, ...MODERATION_CHANGES[action], changedAt: at }
  const { status } = changed
  if (status === report.status) return changed
  const reason = action === 'close-as-spam' ? SPAM_REASON : null
  return { ...changed, history: [...report.history, { status, at, by: 'you', reason }] }
}

// Each sample is of a known bin, so any held one can be released.
const CHANGEABLE: Record<Action, (report: ReportFile) => boolean> = {
  release: isHeldForReview,
  'close-as-spam': isHeldForReview,
  hold: ({ isHeld, status }) => status === (isHeld ? 'closed' : 'open'),
}
