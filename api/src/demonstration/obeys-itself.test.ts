import { DAY_MS, DEFAULT_THRESHOLDS } from 'shared-domain'
import { cityBins } from './city-bins'
import { makeHistory } from './history'
import { risesOfCity } from './seed-demonstration'
import { recordOf } from './testing/city-record'
import { findBrokenRules } from './testing/find-broken-rules'
import { expectedFigures, openingFigures } from './testing/opening-figures'
import { READ_EVERY_MS } from './write-history'

const WEEKDAY = '2026-11-18'
const OTHER_DAYS = {
  'a Saturday': '2026-11-21',
  'a Sunday': '2026-11-22',
  'a public holiday, Labour Day': '2026-10-26',
}
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** `npm run check:every-case` opens the city at all 24 hours of each kind of day; a city takes half a second. */
const triesEveryCase = process.env.EVERY_CASE === 'yes'
const momentOf = (day: string, hour: number, minute: number) =>
  `${day}T${[hour, minute].map((part) => String(part).padStart(2, '0')).join(':')}:00+13:00`
const MOMENTS = [
  ...hours
    .filter((hour) => triesEveryCase || hour % 4 === 0)
    .map((hour) => ['a weekday', momentOf(WEEKDAY, hour, 20)]),
  ...Object.entries(OTHER_DAYS).flatMap(([kind, day], at) =>
    hours
      .filter((hour) => triesEveryCase || hour % 12 === 9 - at)
      .map((hour) => [kind, momentOf(day, hour, 5 + 15 * at)]),
  ),
  ['a weekday, just after midnight', '2026-11-19T00:00:30+13:00'],
  ['a weekday, just before midnight', '2026-11-19T23:59:30+13:00'],
] as [string, string][]

/** How many bins were full by their last reading until a moment, unless they were emptied since. */
const fullAt = (rises: ReturnType<typeof risesOfCity>, moment: number) =>
  rises.filter(({ begun, ended, level, curve, first, last }) => {
    if (begun > moment || ended <= moment) return false
    const times = Array.from({ length: 400 }, (_, i) => first + i * READ_EVERY_MS)
    const read = times.findLast((at) => at <= Math.min(moment, last))
    return read !== undefined && level * ((read - begun) / (ended - begun)) ** curve > 80
  }).length

describe('the demonstration is one city that obeys itself at any hour it is opened', () => {
  it.each(MOMENTS)('on %s at %s', (_, moment) => {
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
