import type { ReportFile } from '../contract'

/** An open report of an overflowing bin, made five minutes ago, without optional fields. */
export const makeReport = (known: Partial<ReportFile> = {}): ReportFile => {
  const at = new Date(Date.now() - 5 * 60_000).toISOString()
  return {
    id: '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a10',
    reference: '7K3MN-9QXAP',
    issue: 'Overflowing',
    binId: 'WN001',
    location: 'Lambton Quay 1',
    status: 'open',
    isHeld: false,
    heldBecause: null,
    isProposedToClose: false,
    reportedAt: at,
    changedAt: at,
    photos: 0,
    madeAt: null,
    isBinKnown: true,
    note: null,
    contact: null,
    hasContact: false,
    photoIds: [],
    duplicateOf: null,
    similar: [],
    history: [{ status: 'open', at, by: 'resident', reason: null }],
    ...known,
  }
}
