import { expect, test } from '@playwright/test'
import { triesEveryCase } from '../../every-case'
import { readFillLevels } from './fill-level-file'
import { makeCollections, makeTwoCompartments } from './made-cities'
import { walkForward } from './walk-forward'

test.skip(!triesEveryCase, 'It calculates for a minute, so that only npm run check:every-case does it.')

const DAYS = 112
/** After eight weeks of evidence. */
const measured = (text: string) =>
  walkForward(readFillLevels(text), { fullLevel: 0.8, timeZone: 'UTC', firstPart: 56 / DAYS })

test('in a city of two compartments, bands of 80 % hold about so often after eight weeks', () => {
  const { coverage, intervalCoverage, briers } = measured(
    makeTwoCompartments({ seed: 2, bins: 152, days: DAYS }).text,
  )
  for (const share of [coverage, intervalCoverage]) {
    expect(share).toBeGreaterThanOrEqual(0.78)
    expect(share).toBeLessThanOrEqual(0.82)
  }
  for (const { model, persistence, weekdayRates } of briers) {
    expect(model.value).toBeLessThan(persistence.value ?? 0)
    expect(model.value).toBeLessThan(weekdayRates.value ?? 0)
  }
})

// Crews come sooner to fuller bins, so the share is known only to lie between two counts: outcomes as intervals and as likeliest moments.
test('where crews tell green, yellow or red, 80 % lies between the two ways to count how often bands held', () => {
  const { coverage, intervalCoverage, briers } = measured(
    makeCollections({ seed: 7, bins: 350, days: DAYS }).text,
  )
  expect(intervalCoverage).toBeGreaterThanOrEqual(0.72)
  expect(intervalCoverage).toBeLessThanOrEqual(0.8)
  expect(coverage).toBeGreaterThanOrEqual(0.8)
  expect(coverage).toBeLessThanOrEqual(0.9)
  for (const { model, persistence } of briers) expect(model.value).toBeLessThan(persistence.value ?? 0)
})

test('a simulated city is the same for the same seed, and knows when bins were truly full', () => {
  const city = () => makeCollections({ seed: 3, bins: 20, days: 28 })
  expect(city().text).toBe(city().text)
  const [bin] = readFillLevels(city().text)
  const first = bin?.evidence[0]
  if (!bin || !first) throw new Error('The simulated city has no bin.')
  const full = city().fullAfter(bin.id, first.at)
  expect(full === null || full > first.at).toBe(true)
})
