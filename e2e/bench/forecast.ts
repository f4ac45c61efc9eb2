import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { BinEvidence } from 'forecast-engine'
import { priorOf } from 'forecast-engine/measuring'
import { isSmoke, load, printFigures, rounded } from './bench-run'
import { readFillLevels } from './forecast/fill-level-file'
import { firstFortnightBrier, knownCity, NO_PRIOR } from './forecast/first-fortnight'
import { makeCollections, makeTwoCompartments } from './forecast/made-cities'
import { makeFillLevels } from './forecast/made-fill-levels'
import { type WalkForward, walkForward } from './forecast/walk-forward'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    full: { type: 'string', default: '0.8' },
    // The time zone of the city's weekdays and hours.
    zone: { type: 'string', default: 'UTC' },
    first: { type: 'string', default: '0.68' },
    // The file alone, without the two simulated cities.
    alone: { type: 'boolean' },
    smoke: { type: 'boolean' },
  },
})
if (!values.data && !isSmoke) throw new Error('Name a file of levels: npm run bench:forecast -- --data FILE')

const figure = (value: number | null | undefined, digits: number) =>
  value === null || value === undefined ? null : rounded(value, digits)

const text = values.data ? readFileSync(values.data, 'utf8') : makeFillLevels({ seed: 1, bins: 6, days: 120 })
const options = { fullLevel: Number(values.full), timeZone: values.zone }
// The two simulated cities are observed otherwise, and their bands count from the ninth week on.
const days = load(168, 84)
const firstPart = 56 / days
const bins = (full: number) => load(full, 24)
const cities = {
  file: { levels: readFillLevels(text), firstPart: Number(values.first) },
  ...(!values.alone && {
    madeCollections: {
      levels: readFillLevels(makeCollections({ seed: 1, bins: bins(968), days }).text),
      firstPart,
    },
    madeTwoCompartments: {
      levels: readFillLevels(makeTwoCompartments({ seed: 1, bins: bins(152), days }).text),
      firstPart,
    },
  }),
}
const known = Object.entries(cities).map(([name, { levels }]) => ({ name, city: knownCity(levels, options) }))
for (const { name, city } of known)
  console.log(`${name}: a mean bin fills by ${rounded(city.perDay, 4)} a day`)
const figures = Object.entries(cities).map(([name, { levels, firstPart }]) => {
  // Each city is left out of the prior that it gets.
  const prior = priorOf(known.flatMap((other) => (other.name === name ? [] : [other.city])))
  return [
    name,
    {
      ...measured(name, levels, { ...options, firstPart }),
      brierFirstFortnight: figure(firstFortnightBrier(levels, prior, options), 4),
      brierFirstFortnightNoPrior: figure(firstFortnightBrier(levels, NO_PRIOR, options), 4),
    },
  ] as const
})
const { file, ...others } = Object.fromEntries(figures)
printFigures({ ...file, ...others })

function measured(name: string, known: readonly BinEvidence[], how: WalkForward) {
  const began = performance.now()
  const { coverage, intervalCoverage, error, medianError, seen, briers } = walkForward(known, how)
  const [oneDay, threeDays] = briers
  const seconds = rounded((performance.now() - began) / 1000, 1)
  console.log(
    `${name}: ${known.length} bins, ${error.count} times to full, ${oneDay?.model.count} and ${threeDays?.model.count} levels one and three days ahead, in ${seconds} s`,
  )
  console.log('Of those alone that were seen to become full:', {
    times: seen.error.count,
    coverage: figure(seen.coverage.value, 4),
    maeHours: figure(seen.error.value, 2),
    maeHoursWeekdayMedian: figure(seen.medianError.value, 2),
  })
  return {
    coverageP10P90: figure(coverage, 4),
    coverageAsIntervals: figure(intervalCoverage, 4),
    maeHoursToFull: figure(error.value, 2),
    maeHoursWeekdayMedian: figure(medianError.value, 2),
    brier1d: figure(oneDay?.model.value, 4),
    brier3d: figure(threeDays?.model.value, 4),
    brierPersistence1d: figure(oneDay?.persistence.value, 4),
    brierPersistence3d: figure(threeDays?.persistence.value, 4),
    brierWeekdayRates1d: figure(oneDay?.weekdayRates.value, 4),
    brierWeekdayRates3d: figure(threeDays?.weekdayRates.value, 4),
  }
}
