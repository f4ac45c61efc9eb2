import type { ReportReceipt } from 'shared-domain/contract'
import { judgeByStatus, type Letter, sendKept } from 'shared-domain/outbox'
import { REPORTS } from '../outbox/early-report'
import { isReceiptOf, type ReportAbout } from '../outbox/report-letter'
import { keepForPage } from '../outbox/sent-by-worker'
import { sentReport } from '../outbox/sent-report'

/** Sends the reports that wait on this phone. Rejects when some still do: then the browser wakes the worker again. */
export async function sendReports(): Promise<void> {
  const isAllSent = await sendKept<ReportAbout>({
    name: REPORTS,
    judge: (answer, letter) => judgeByStatus(answer, (body) => isReceiptOf(letter, body)),
    onTaken,
  })
  if (!isAllSent) throw new Error('Reports still wait on this phone.')
}

async function onTaken({ id, madeAt, about }: Letter<ReportAbout>, body: unknown): Promise<void> {
  if (about.kind === 'report') await keepForPage(sentReport({ ...about, id, madeAt }, body as ReportReceipt))
}
