import * as fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'shared-domain'
import type { Evidence } from './evidence'
import { fitForecast } from './fit-forecast'
import { forecastBin } from './forecast-bin'

/** The model was fitted until here: the bin fills by a quarter a day and is emptied every fourth day. */
const FITTED = Date.UTC(2026, 10, 20, 3)
const history = Array.from({ length: 56 }, (_, day): Evidence[] => {
  const at = FITTED - (56 - day) * DAY_MS
  const found = ((day % 4) + 1) * 0.22
  const reading: Evidence = { kind: 'reading', at, level: found }
  return day % 4 === 3 ? [reading, { kind: 'emptying', at: at + HOUR_MS, found }] : [reading]
}).flat()
const model = fitForecast([{ id: 'B1', binType: 'general', street: 'Cuba Street', evidence: history }], {
  until: FITTED,
  timeZone: 'Pacific/Auckland',
  fullLevel: 0.8,
})
const NOW = FITTED + 20 * DAY_MS

const reading = (minutesAgo: number, level: number): Evidence => ({
  kind: 'reading',
  at: NOW - minutesAgo * MINUTE_MS,
  level,
})
const report = (minutesAgo: number): Evidence => ({ kind: 'report', at: NOW - minutesAgo * MINUTE_MS })

const fullChance = (evidence: readonly Evidence[], from = NOW) =>
  forecastBin(model, 'B1', evidence, from).fullProbability(from)
const isFullNow = (evidence: readonly Evidence[], from = NOW) =>
  forecastBin(model, 'B1', evidence, from).fullAt.p50 <= from

/** Levels at which the reported bins were "full now" one quarter of an hour, and not the next. */
const lowLevel = fc.double({ min: 0.04, max: 0.54, noNaN: true })
const days = (most: number) => fc.integer({ min: 0, max: most * 1440 })

describe('a report is evidence of its own kind for its bin, weighed by its age and by what was measured since', () => {
  it('says that a bin is full of which nothing else is known', () => {
    expect(fullChance([report(0)])).toBeCloseTo(0.8, 1)
    expect(isFullNow([report(0)])).toBe(true)
  })

  it('does not make a bin full now that was measured at 4 to 54 % in the hours before it', () => {
    const minutes = fc.integer({ min: 0, max: 180 })
    fc.assert(
      fc.property(lowLevel, minutes, minutes, (level, measured, passed) => {
        expect(isFullNow([reading(measured + passed, level), report(passed)])).toBe(false)
      }),
    )
  })

  it('does not make a bin full now that was measured at 4 to 54 % since', () => {
    fc.assert(
      fc.property(lowLevel, days(5), (level, ago) => {
        expect(isFullNow([report(ago), reading(0, level)])).toBe(false)
      }),
    )
  })

  it('is outweighed by a later measurement, the more the later it is', () => {
    fc.assert(
      fc.property(lowLevel, days(2), days(2), (level, age, first) => {
        const without = fullChance([report(age + first)])
        const soon = fullChance([report(age + first), reading(first, level)])
        expect(soon).toBeLessThan(Math.max(without, fullChance([reading(first, level)]) + 0.3))
        const times = [0, 30, 120, 480].map((later) => fullChance([report(later), reading(0, level)], NOW))
        expect(times).toEqual(times.toSorted((a, b) => b - a))
        expect(times[3]).toBeLessThan(0.1)
      }),
    )
  })

  it('has the same weight whether the level was measured just before it or just after', () => {
    fc.assert(
      fc.property(lowLevel, days(4), (level, age) => {
        const before = fullChance([reading(age + 1, level), report(age)])
        const after = fullChance([report(age), reading(age - 1, level)], NOW + MINUTE_MS)
        expect(Math.abs(before - after)).toBeLessThan(0.02)
      }),
    )
  })

  it('fades as time passes, without a step from one minute to the next', () => {
    fc.assert(
      fc.property(fc.option(lowLevel), days(6), days(10), (level, measured, passed) => {
        const evidence = [...(level === null ? [] : [reading(measured, level)]), report(0)]
        const [one, next] = [passed, passed + 1].map((minutes) =>
          fullChance(evidence, NOW + minutes * MINUTE_MS),
        ) as [number, number]
        expect(Math.abs(next - one)).toBeLessThan(0.005)
      }),
    )
    const faded = [0, 1, 2, 4, 8].map((passed) => fullChance([report(0)], NOW + passed * DAY_MS))
    expect(faded).toEqual(faded.toSorted((a, b) => b - a))
    expect(faded[4]).toBeLessThan(0.06)
  })

  it('says more the longer its bin was not measured', () => {
    const chances = [0, 240, 1440, 3 * 1440].map((minutes) => fullChance([reading(minutes, 0.04), report(0)]))
    expect(chances).toEqual(chances.toSorted((a, b) => a - b))
    expect(chances[0]).toBeLessThan(0.3)
    expect(chances[3]).toBeGreaterThan(0.75)
  })

  it('ends with the emptying of its bin', () => {
    const emptying: Evidence = { kind: 'emptying', at: NOW - HOUR_MS, found: null }
    expect(fullChance([report(120), emptying])).toBe(fullChance([emptying]))
  })

  it('counts once, however many residents send it', () => {
    const many = Array.from({ length: 20 }, (_, minutes) => report(minutes))
    expect(fullChance([reading(30, 0.1), ...many])).toBeLessThan(0.5)
  })
})
