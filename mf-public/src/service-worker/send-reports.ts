import type { ReportReceipt } from 'shared-domain/contract'
import { classifyResponse, type OutboxEntry, sendStored } from 'shared-domain/outbox'
import { REPORTS } from '../outbox/early-report'
import { isReceiptOf, type ReportAbout } from '../outbox/report-entry'
import { keepForPage } from '../outbox/sent-by-worker'
import { sentReport } from '../outbox/sent-report'

/** Sends the reports that wait on this phone. Rejects when some still do: then the browser wakes the worker again. */
export async function sendReports(): Promise<void> {
  const isAllSent = await sendStored<ReportAbout>({
    name: REPORTS,
    classify: (answer, entry) => classifyResponse(answer, (body) => isReceiptOf(entry, body)),
    onDelivered,
  })
  if (!isAllSent) throw new Error('Reports still wait on this phone.')
}

async function onDelivered({ id, madeAt, about }: OutboxEntry<ReportAbout>, body: unknown): Promise<void> {
  if (about.kind === 'report') await keepForPage(sentReport({ ...about, id, madeAt }, body as ReportReceipt))
}
