import { SAMPLE_ANALYTICS } from '../samples/sample-analytics'
import type { MockHandlers } from './mock-handlers'

/** The figures of the dashboard and analytics: constants from the specification, which has no report counts. */
export const mockFigures = (): MockHandlers => ({
  'GET /api/overview': () => ({
    asOf: new Date().toISOString(),
    isDemonstration: false,
    totalBins: { value: 1800, change: 12, isAtLeast: true },
    binsFull: { value: 18, change: 3 },
    routesActive: { value: 3, change: 1 },
    efficiency: { value: 85, change: 2 },
    unresolvedReports: null,
    heldReports: null,
    openData: null,
  }),
  'GET /api/analytics': () => ({ ...SAMPLE_ANALYTICS, asOf: new Date().toISOString() }),
})
