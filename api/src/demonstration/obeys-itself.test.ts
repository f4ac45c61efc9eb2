import { DAY_MS, DEFAULT_THRESHOLDS } from 'shared-domain'
import { cityBins } from './city-bins'
import { makeHistory } from './history'
import { risesOfCity } from './seed-demonstration'
import { recordOf } from './testing/city-record'
import { findBrokenRules } from './testing/find-broken-rules'
import { expectedFigures, openingFigures } from './testing/opening-figures'
import { READ_EVERY_MS } from './write-history'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const everyFourth = hours.filter((hour) => Number(hour) % 4 === 3)
/** A weekday, a Sunday, a public holiday (Labour Day) and the minutes around midnight. */
const MOMENTS = [
  ...hours.map((hour) => `2026-11-18T${hour}:20:00+13:00`),
  ...everyFourth.map((hour) => `2026-11-22T${hour}:05:00+13:00`),
  ...everyFourth.map((hour) => `2026-10-26T${hour}:50:00+13:00`),
  '2026-11-19T00:00:30+13:00',
  '2026-11-19T23:59:30+13:00',
]

/** How many bins were full by their last reading until a moment, unless they were emptied since. */
const fullAt = (rises: ReturnType<typeof risesOfCity>, moment: number) =>
  rises.filter(({ begun, ended, level, curve, first, last }) => {
    if (begun > moment || ended <= moment) return false
    const times = Array.from({ length: 400 }, (_, i) => first + i * READ_EVERY_MS)
    const read = times.findLast((at) => at <= Math.min(moment, last))
    return read !== undefined && level * ((read - begun) / (ended - begun)) ** curve > 80
  }).length

describe('the demonstration is one city that obeys itself at any hour it is opened', () => {
  it.each(MOMENTS)('at %s', (moment) => {
    const now = new Date(moment)
    const history = makeHistory(cityBins(), now, DEFAULT_THRESHOLDS)
    const record = recordOf(cityBins(), history, now)
    expect(findBrokenRules(record)).toEqual([])
    expect(openingFigures(record.figures, now)).toEqual(expectedFigures(now))
    expect(fullAt(risesOfCity(cityBins(), history, now), now.getTime() - DAY_MS)).toBe(15)
    const { status, plan } = history.routes.at(-1) as (typeof history.routes)[number]
    expect([status, plan !== null]).toEqual(['pending', true])
  })
})
