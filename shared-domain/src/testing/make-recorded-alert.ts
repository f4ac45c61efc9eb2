import type { RecordedAlert } from '../contract'

/** An unread alert of a full bin, five minutes old. */
export const makeRecordedAlert = (known: Partial<RecordedAlert> = {}): RecordedAlert => ({
  id: 'A001',
  type: 'full',
  priority: 'high',
  location: 'Lambton Quay 1',
  binId: 'WN001',
  raisedAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  isRead: false,
  reportId: null,
  finding: null,
  ...known,
})
