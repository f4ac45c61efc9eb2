import fc from 'fast-check'
import type { BinUse, CityUse } from './bin-use'
import { planSensors } from './sensor-value'
import { rhythmWithoutSensor, rhythmWithSensor } from './visit-rhythm'

const FACTS = { driveDollars: 3, stopsADay: 40, overflowDollars: 1600, unevenness: 0.04 }
const useOfRates = (rates: readonly number[]): CityUse => ({
  bins: rates.map(
    (mean, place): BinUse => ({
      ...{ id: `B${place}`, binType: 'general', perDay: { mean, low: mean * 0.9, high: mean * 1.1 } },
      ...{ daysKnown: 50, foundAt: null, emptyings: 18, longGapDays: 3, overflowReports: 0 },
    }),
  ),
  unevenness: new Map([['general', 0.04]]),
  weeks: 8,
})

describe('sensors', () => {
  const rates = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4]
  const plan = planSensors(useOfRates(rates), new Set(['B0']), FACTS)

  it('are planned for bins without one, where they are worth most first', () => {
    expect(plan.today).toBe(1)
    expect(plan.bins.map(({ id }) => id).toSorted()).toEqual(['B1', 'B2', 'B3', 'B4', 'B5'])
    const worth = plan.bins.map(({ dollarsAYear }) => dollarsAYear.mean)
    expect(worth).toEqual(worth.toSorted((a, b) => b - a))
    for (const { dollarsAYear } of plan.bins) {
      expect(dollarsAYear.low).toBeLessThanOrEqual(dollarsAYear.mean)
      expect(dollarsAYear.high).toBeGreaterThanOrEqual(dollarsAYear.mean)
    }
  })

  it('save nothing when there are none, and more the more there are', () => {
    expect(plan.steps[0]).toMatchObject({ sensors: 0, savedPct: { mean: 0, low: 0, high: 0 } })
    const dollars = plan.steps.map(({ dollarsAYear }) => dollarsAYear.mean)
    expect(dollars).toEqual(dollars.toSorted((a, b) => a - b))
    expect(plan.steps.at(-1)?.sensors).toBe(5)
    expect(plan.steps.at(-1)?.savedPct.mean).toBeGreaterThan(5)
  })

  it('are worth less where inflow is more even', () => {
    const even = planSensors(useOfRates(rates), new Set(['B0']), { ...FACTS, unevenness: 0.01 })
    expect(even.roundsDollarsAYear).toBeLessThan(plan.roundsDollarsAYear)
  })
})

it('a bin whose level is known is never emptied at higher costs than one by its days', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.03, max: 0.4, noNaN: true }),
      fc.double({ min: 0.02, max: 0.1, noNaN: true }),
      fc.double({ min: 200, max: 3000, noNaN: true }),
      (perDay, unevenness, overflow) => {
        const costs = { visit: 4.5, overflow }
        const inflow = { perDay, unevenness, rateError: 0.1 }
        const dollars = ({ visitsADay, overflowsADay }: ReturnType<typeof rhythmWithSensor>) =>
          visitsADay * costs.visit + overflowsADay * costs.overflow
        // Levels are followed in steps of a fortieth of the bin.
        expect(dollars(rhythmWithSensor(inflow, costs))).toBeLessThan(
          dollars(rhythmWithoutSensor(inflow, costs)) * 1.1,
        )
      },
    ),
    { numRuns: 25 },
  )
})
