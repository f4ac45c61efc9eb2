import type { ReportReceipt } from 'shared-domain/contract'

/** The record's response to a report. */
export const makeReceipt = (said: Partial<ReportReceipt> & { id: string }): ReportReceipt => ({
  reference: '7K3MN-9QXAP',
  status: 'open',
  receivedAt: '2026-11-21T03:00:00.000Z',
  isHeld: false,
  alreadyReported: null,
  ...said,
})
