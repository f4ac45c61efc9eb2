import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isSmoke, printFigures, rounded } from './bench-run'
import { readFillLevels } from './forecast/fill-level-file'
import { makeFillLevels } from './forecast/made-fill-levels'
import { walkForward } from './forecast/walk-forward'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    full: { type: 'string', default: '0.8' },
    // The time zone of the city's weekdays and hours.
    zone: { type: 'string', default: 'UTC' },
    first: { type: 'string', default: '0.68' },
    smoke: { type: 'boolean' },
  },
})
if (!values.data && !isSmoke) throw new Error('Name a file of levels: npm run bench:forecast -- --data FILE')

const text = values.data ? readFileSync(values.data, 'utf8') : makeFillLevels({ seed: 1, bins: 6, days: 120 })
const bins = readFillLevels(text)

const began = performance.now()
const { coverage, error, medianError, seen, briers } = walkForward(bins, {
  fullLevel: Number(values.full),
  timeZone: values.zone,
  firstPart: Number(values.first),
})
const [oneDay, threeDays] = briers
const figure = (value: number | null | undefined, digits: number) =>
  value === null || value === undefined ? null : rounded(value, digits)
const seconds = rounded((performance.now() - began) / 1000, 1)
console.log(
  `${bins.length} bins, ${error.count} times to full, ${oneDay?.model.count} and ${threeDays?.model.count} levels one and three days ahead, in ${seconds} s`,
)
console.log('Of those alone that were seen to become full:', {
  times: seen.error.count,
  coverage: figure(seen.coverage.value, 4),
  maeHours: figure(seen.error.value, 2),
  maeHoursWeekdayMedian: figure(seen.medianError.value, 2),
})
printFigures({
  coverageP10P90: figure(coverage, 4),
  maeHoursToFull: figure(error.value, 2),
  maeHoursWeekdayMedian: figure(medianError.value, 2),
  brier1d: figure(oneDay?.model.value, 4),
  brier3d: figure(threeDays?.model.value, 4),
  brierPersistence1d: figure(oneDay?.persistence.value, 4),
  brierPersistence3d: figure(threeDays?.persistence.value, 4),
})
