import type { PeriodAnswer } from '../../operations'

const ofBins = {
  bins: 40,
  collections: { value: 120, before: 100 },
  fillRate: { value: 73, before: 68 },
  efficiency: { value: 85, before: 82 },
  reports: { value: 30, before: 31 },
  overflowReports: { value: 9, before: 12 },
  contaminated: { value: 3, before: 0 },
  contamination: { value: 2.4, before: 0 },
}
const rounds = { rounds: { value: 26, before: 22 }, km: { value: 520, before: 440 } }
const { reports: _, overflowReports: __, bins: ___, ...ofCrews } = ofBins

/** October compared with September, for a few bins. */
export const makePeriodAnswer = (known: Partial<PeriodAnswer> = {}): PeriodAnswer => ({
  asOf: '2026-11-21T02:30:00.000Z',
  period: { from: '2026-10-01', to: '2026-10-31' },
  before: { from: '2026-09-01', to: '2026-09-30' },
  recordBegins: '2026-08-27',
  totals: {
    ...ofBins,
    ...rounds,
    kgCo2: { value: 2412, before: null },
    dollars: { value: 3240, before: null },
  },
  fillByWeekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((name, i) => ({
    name,
    value: 60 + i,
    before: 55,
  })),
  stepUnit: 'week',
  steps: [
    { from: '2026-10-01', to: '2026-10-15', efficiency: { value: 84, before: 80 }, rounds: rounds.rounds },
    { from: '2026-10-16', to: '2026-10-31', efficiency: { value: 86, before: null }, rounds: rounds.rounds },
  ],
  status: {
    at: 'period-end',
    usesDailySummaries: false,
    of: 'bins-with-level',
    shares: [
      { name: 'Normal', value: 70, bins: 7, status: 'normal' },
      { name: 'Warning', value: 20, bins: 2, status: 'warning' },
      { name: 'Full', value: 10, bins: 1, status: 'full' },
    ],
  },
  bySuburb: [
    { ...ofBins, suburb: 'Te Aro' },
    { ...ofBins, suburb: null },
  ],
  byType: [
    { ...ofBins, binType: 'general' },
    { ...ofBins, binType: 'recycling' },
  ],
  byCrew: [
    { ...ofCrews, ...rounds, driver: { id: '6b8b1e00-0000-4000-8000-000000000001', name: 'Aroha' } },
    { ...ofCrews, ...rounds, driver: null },
  ],
  ...known,
})
