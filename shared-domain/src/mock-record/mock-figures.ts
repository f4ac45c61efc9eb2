import type { ReportFile } from '../contract/reports-contract'
import { isUnresolved } from '../reports/report-status'
import { SAMPLE_ANALYTICS } from '../samples/sample-analytics'
import type { MockHandlers } from './mock-record'

/** The figures of the dashboard and the analytics: constants, all but the reports, which are counted. */
export const mockFigures = (reports: () => readonly ReportFile[]): MockHandlers => ({
  'GET /api/overview': () => ({
    asOf: new Date().toISOString(),
    isDemonstration: false,
    totalBins: { value: 1800, change: 12, isAtLeast: true },
    binsFull: { value: 18, change: 3 },
    routesActive: { value: 3, change: 1 },
    efficiency: { value: 85, change: 2 },
    unresolvedReports: reports().filter(({ status }) => isUnresolved(status)).length,
    heldReports: reports().filter(({ isHeld }) => isHeld).length,
    openData: null,
  }),
  'GET /api/analytics': () => ({ ...SAMPLE_ANALYTICS, asOf: new Date().toISOString() }),
})
