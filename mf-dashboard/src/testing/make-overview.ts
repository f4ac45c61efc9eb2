import type { Overview } from '../../operations'

/** The figures of a council's own city. */
export const makeOverview = (known: Partial<Overview> = {}): Overview => ({
  asOf: '2026-11-21T03:00:00.000Z',
  isDemonstration: false,
  totalBins: { value: 1850, change: 12 },
  binsFull: { value: 18, change: -3 },
  routesActive: { value: 3, change: 0 },
  efficiency: { value: 85, change: 2 },
  unresolvedReports: 4,
  heldReports: 1,
  openData: null,
  ...known,
})
