import { showToast } from '../toast/toasts'
import { adoptOldReports } from './adopt-old-reports'
import { judgeAnswer, type Verdict } from './judge-answer'
import { type KeptReport, keptReports } from './kept-reports'
import { postReport } from './post-report'
import { rememberSent } from './sent-reports'

/**
 * Sends what waits on this phone, newest first, once each, until `signal` says stop. Answers with how long the server
 * wants to be left alone, in ms; `null` when nothing waits any more.
 */
export async function sendWaiting(signal: AbortSignal): Promise<number | null> {
  adoptOldReports()
  let restMs = 0
  for (const { id } of waiting()) {
    const report = waitingReport(id)
    // Removed, or sent by another tab, while the one before it was on its way.
    if (!report || signal.aborted) continue
    const answer = await postReport(report)
    const verdict = judgeAnswer(answer, id)
    settle(report, verdict)
    if (verdict.kind === 'later') restMs = Math.max(restMs, verdict.restMs)
    // Without a connection the others have none either.
    if (answer === null) break
  }
  return waiting().length === 0 ? null : restMs
}

const waitingReport = (id: string) => waiting().find((report) => report.id === id)
const waiting = () => keptReports.all().filter(({ refusal }) => refusal === undefined)

function settle(report: KeptReport, verdict: Verdict): void {
  // Not when it was removed meanwhile: it would come back.
  if (verdict.kind === 'refused' && waitingReport(report.id))
    keptReports.put({ ...report, refusal: verdict.detail })
  if (verdict.kind !== 'taken') return
  const isRemembered = rememberSent(report, verdict.receipt)
  keptReports.remove(report.id)
  // On a full phone there is room for the receipt only now.
  if (!isRemembered) rememberSent(report, verdict.receipt)
  showToast({ tone: 'success', message: `${report.issue} report submitted successfully!` })
}
