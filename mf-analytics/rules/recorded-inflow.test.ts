import * as fc from 'fast-check'
import type { Evidence, ForecastModel } from 'forecast-engine'
import { DAY_MS } from 'shared-domain'
import { RecordedInflow } from './recorded-inflow'

const NOW = Date.UTC(2026, 10, 20, 3)

const reading = (daysAgo: number, level: number): Evidence => ({
  kind: 'reading',
  at: NOW - daysAgo * DAY_MS,
  level,
})
const emptying = (daysAgo: number): Evidence => ({
  kind: 'emptying',
  at: NOW - daysAgo * DAY_MS,
  found: null,
})
const evidence = [
  emptying(20),
  reading(18, 0.2),
  reading(16, 0.8),
  emptying(16),
  reading(10, 0.3),
  reading(8, 0.45),
]
const bins = [
  { id: 'B1', binType: 'general', street: null, evidence },
  { id: 'B2', binType: 'general', street: null, evidence: [] },
]
const everyDay = { perDay: 0.1, weekdays: [1, 1, 1, 1, 1, 1, 1] }
const model: ForecastModel = {
  format: 3,
  found: [],
  waits: [],
  prior: { perDay: 0.1, types: {}, places: {}, shares: [] },
  bands: null,
  fittedUntil: NOW,
  timeZone: 'Pacific/Auckland',
  fullLevel: 0.8,
  step: 0,
  unevenness: 0.01,
  byHour: Array.from({ length: 24 }, (_, hour) => (hour + 1) / 24),
  holidays: [],
  holidayFactor: 1,
  city: everyDay,
  types: {},
  streets: {},
  bins: { B1: everyDay, B2: { ...everyDay, perDay: 0.2 } },
  calibration: [],
  fittedOn: { bins: 2, evidence: 6, spans: 3, calibratedOn: 0, from: NOW - 20 * DAY_MS },
}
const inflow = new RecordedInflow(model, bins, NOW)
const ago = (days: number) => NOW - days * DAY_MS

describe('the recorded inflow of a bin', () => {
  it('is the difference of two levels over the time between them', () => {
    expect(inflow.between(0, ago(20), ago(18))).toBeCloseTo(0.2)
    expect(inflow.between(0, ago(10), ago(8))).toBeCloseTo(0.15)
    expect(inflow.between(0, ago(16), ago(8))).toBeCloseTo(0.45)
  })

  it('is at least the expected inflow where the bin was found full', () => {
    expect(inflow.between(0, ago(18), ago(16))).toBeGreaterThanOrEqual(0.6 - 1e-9)
  })

  it('is the expected inflow where there are no observations', () => {
    const perDay = inflow.between(1, ago(14), NOW) / 14
    expect(perDay).toBeCloseTo(0.2, 2)
    expect(inflow.between(0, ago(7), NOW)).toBeGreaterThan(0)
  })

  it('of a period is the sum of the inflows of its parts', () => {
    const moment = fc.integer({ min: NOW - 25 * DAY_MS, max: NOW + 5 * DAY_MS })
    fc.assert(
      fc.property(fc.constantFrom(0, 1), moment, moment, moment, (bin, ...moments) => {
        const [from, middle, to] = moments.sort((a, b) => a - b)
        const all = inflow.between(bin, from, to)
        expect(inflow.between(bin, from, middle) + inflow.between(bin, middle, to)).toBeCloseTo(all, 6)
      }),
    )
  })
})
