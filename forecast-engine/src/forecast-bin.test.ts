import fc from 'fast-check'
import { DAY_MS, HOUR_MS } from 'shared-domain'
import { SEEN_LEVELS } from 'shared-domain/contract'
import type { Evidence } from './evidence'
import { fitForecast } from './fit-forecast'
import { forecastBin } from './forecast-bin'

const START = Date.UTC(2026, 5, 1)
const NOW = START + 60 * DAY_MS

const moment = fc.integer({ min: START, max: NOW })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const evidence: fc.Arbitrary<Evidence> = fc.oneof(
  fc.record({ kind: fc.constant('reading' as const), at: moment, level: share }),
  fc.record({ kind: fc.constant('seen' as const), at: moment, seen: fc.constantFrom(...SEEN_LEVELS) }),
  fc.record({ kind: fc.constant('report' as const), at: moment }),
  fc.record({ kind: fc.constant('emptying' as const), at: moment, found: fc.option(share) }),
)
const history = fc.array(evidence, { maxLength: 40 })

const fit = (known: readonly Evidence[], until = NOW) =>
  fitForecast([{ id: 'B1', binType: 'general', street: 'Cuba Street', evidence: known }], {
    until,
    timeZone: 'Pacific/Auckland',
    fullLevel: 0.8,
  })

/** The figures of a forecast, with its risks after 1, 3 and 9 days. */
function figures(known: readonly Evidence[], from: number, model = fit(known, from)) {
  const { fullAt, level, overflowProbability } = forecastBin(model, 'B1', known, from)
  return { fullAt, level, risks: [1, 3, 9].map((days) => overflowProbability(from + days * DAY_MS)) }
}

it('ignores evidence from after the moment of the forecast', () => {
  fc.assert(
    fc.property(history, moment, (known, from) => {
      const until = known.filter(({ at }) => at <= from)
      expect(figures(known, from)).toEqual(figures(until, from))
    }),
  )
})

it('gives no lower risk once the bin is known to be full', () => {
  const full = fc.constantFrom<(at: number) => Evidence>(
    (at) => ({ kind: 'reading', at, level: 1 }),
    (at) => ({ kind: 'seen', at, seen: 'full' }),
    (at) => ({ kind: 'report', at }),
  )
  fc.assert(
    fc.property(history, full, (known, isFull) => {
      const model = fit(known)
      const without = figures(known, NOW, model).risks
      const withIt = figures([...known, isFull(NOW)], NOW, model).risks
      for (const [place, risk] of withIt.entries())
        expect(risk).toBeGreaterThanOrEqual((without[place] as number) - 1e-9)
    }),
  )
})

it('orders the percentiles of a bin that fills as late as a forecast reaches', () => {
  const known: Evidence[] = [
    { kind: 'emptying', at: Date.UTC(2026, 6, 17, 4), found: null },
    { kind: 'reading', at: Date.UTC(2026, 6, 25, 17), level: 0 },
  ]
  for (let hours = 0; hours < 48; hours += 1) {
    const from = NOW + hours * HOUR_MS
    const { p10, p50, p90 } = figures(known, from).fullAt
    expect([p10, p50, p90]).toEqual([p10, p50, p90].sort((a, b) => a - b))
  }
})

it('orders its percentiles, and its risk never falls over time', () => {
  fc.assert(
    fc.property(history, (known) => {
      const { fullAt, risks } = figures(known, NOW)
      expect([fullAt.p10, fullAt.p50, fullAt.p90]).toEqual(
        [fullAt.p10, fullAt.p50, fullAt.p90].sort((a, b) => a - b),
      )
      expect(fullAt.p10).toBeGreaterThanOrEqual(NOW)
      expect(risks).toEqual([...risks].sort((a, b) => a - b))
    }),
  )
})
