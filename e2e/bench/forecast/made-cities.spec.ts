import { expect, test } from '@playwright/test'
import { readFillLevels } from './fill-level-file'
import { makeCollections, makeTwoCompartments } from './made-cities'
import { walkForward } from './walk-forward'

const DAYS = 112
/** After eight weeks of evidence. */
const measured = (text: string) =>
  walkForward(readFillLevels(text), { fullLevel: 0.8, timeZone: 'UTC', firstPart: 56 / DAYS })

for (const [name, make, bins] of [
  ['crews tell green, yellow or red', makeCollections, 600],
  ['bins have two compartments', makeTwoCompartments, 152],
] as const)
  test(`in a city where ${name}, bands of 80 % hold about so often after eight weeks`, () => {
    test.setTimeout(180_000)
    const { coverage, briers } = measured(make({ seed: 7, bins, days: DAYS }).text)
    expect(coverage).toBeGreaterThanOrEqual(0.78)
    expect(coverage).toBeLessThanOrEqual(0.82)
    for (const { model, persistence } of briers)
      expect(model.value ?? 1).toBeLessThan(persistence.value ?? 0)
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
