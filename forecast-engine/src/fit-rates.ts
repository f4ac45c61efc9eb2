import { DAY_MS } from 'shared-domain'
import { type CityPrior, placeOf } from './city-prior'
import type { BinEvidence } from './evidence'
import { FillCalendar } from './fill-calendar'
import type { FillSpan } from './fill-spans'
import { FillTally, shrinkageDays, shrunkRate, tallyNamed } from './fill-tally'
import type { BinRate, ForecastModel } from './forecast-model'
import { LikelyFill } from './likely-fill'

export interface RatedBin extends BinEvidence {
  spans: readonly FillSpan[]
}

type FittedRates = Pick<
  ForecastModel,
  'unevenness' | 'byHour' | 'holidayFactor' | 'city' | 'types' | 'streets' | 'bins'
>

interface RateFacts {
  until: number
  timeZone: string
  holidays: readonly number[]
  prior: CityPrior
}

/** The half-life of an observation's weight, in days: rates drift slowly. */
const HALF_LIFE_DAYS = 90
const EVEN_WEEK = [1, 1, 1, 1, 1, 1, 1]
const FIRST_UNEVENNESS = 0.25
const EVEN_HOURS = Array.from({ length: 24 }, (_, hour) => (hour + 1) / 24)
/** The filling of a span is divided among its days by the current estimates, which each round improves. */
const ROUNDS = 3

/** The rates of all bins, each shrunk towards its street, type and city; more observations mean less shrinkage. */
export function fitRates(
  bins: readonly RatedBin[],
  { until, timeZone, holidays, prior }: RateFacts,
): FittedRates {
  const firstRate: BinRate = { perDay: prior.perDay, weekdays: EVEN_WEEK }
  let city = firstRate
  let holidayFactor = 1
  let likely = new LikelyFill(FIRST_UNEVENNESS)
  const byHour = hoursOf(bins, timeZone)
  const calendarNow = () => new FillCalendar({ timeZone, byHour, holidays, holidayFactor })
  for (let round = 1; round < ROUNDS; round += 1) {
    const sum = new FillTally()
    const onHolidays = { fill: 0, expected: 0 }
    const calendar = calendarNow()
    for (const { spans } of sampled(bins))
      tallySpans(spans, { rate: city, calendar, until, likely }, sum, onHolidays)
    city = shrunkRate(sum, firstRate, 1)
    holidayFactor *= (onHolidays.fill + HOLIDAY_SHRINKAGE) / (onHolidays.expected + HOLIDAY_SHRINKAGE)
  }

  const calendar = calendarNow()
  const types = new Map<string, FillTally>()
  const streets = new Map<string, FillTally>()
  const tallies = bins.map(({ spans, binType, street }) => {
    let tally = new FillTally()
    tallySpans(spans, { rate: city, calendar, until, likely }, tally)
    // What came in within its bounds depends on the bin's own rate, which it improves in turn.
    if (spans.some(({ bounds }) => bounds !== null))
      for (let round = 1; round < BOUND_ROUNDS; round += 1) {
        const rate = shrunkRate(tally, city, BOUND_SHRINKAGE_DAYS)
        tally = new FillTally()
        tallySpans(spans, { rate, calendar, until, likely }, tally)
      }
    tallyNamed(types, binType).addAll(tally)
    if (street !== null) tallyNamed(streets, street).addAll(tally)
    return tally
  })
  let unevenness = FIRST_UNEVENNESS
  for (let round = 1; round < ROUNDS; round += 1) {
    unevenness = unevennessOf(bins, tallies, { rate: city, calendar, likely })
    likely = new LikelyFill(unevenness)
  }
  const groupDays = (groups: Map<string, FillTally>) => shrinkageDays([...groups.values()], unevenness)
  const [typeDays, streetDays, binDays] = [
    groupDays(types),
    groupDays(streets),
    shrinkageDays(tallies, unevenness),
  ]
  const typeRates = new Map(
    [...types].map(([name, tally]) => [
      name,
      shrunkRate(tally, scaled(city, prior.types[name] ?? 1), typeDays),
    ]),
  )
  const streetRates = new Map(
    [...streets].map(([name, tally]) => [name, shrunkRate(tally, city, streetDays)]),
  )
  const groups = {
    city,
    prior,
    types: Object.fromEntries(typeRates),
    streets: Object.fromEntries(streetRates),
  }
  return {
    unevenness,
    byHour,
    holidayFactor,
    city,
    types: groups.types,
    streets: groups.streets,
    bins: Object.fromEntries(
      bins.map((bin, place) => [bin.id, shrunkRate(tallies[place], groupRate(groups, bin), binDays)]),
    ),
  }
}

/**
 * The rate of a bin without evidence: that of its type and street, taken as independent factors of the city's rate. Of a type or a street that the
 * city does not know, other cities tell the factor.
 */
export function groupRate(
  { city, prior, types, streets }: Pick<ForecastModel, 'city' | 'prior' | 'types' | 'streets'>,
  bin: Pick<BinEvidence, 'binType' | 'street'>,
): BinRate {
  const ofType = types[bin.binType] ?? scaled(city, prior.types[bin.binType] ?? 1)
  const ofStreet =
    (bin.street === null ? undefined : streets[bin.street]) ?? scaled(city, prior.places[placeOf(bin)] ?? 1)
  return { perDay: (ofType.perDay * ofStreet.perDay) / city.perDay, weekdays: ofStreet.weekdays }
}

const scaled = ({ perDay, weekdays }: BinRate, factor: number): BinRate => ({
  perDay: perDay * factor,
  weekdays,
})

/** Rounds for a bin of which only bounds were observed, and the days of the city's rate that steady them. */
const BOUND_ROUNDS = 4
const BOUND_SHRINKAGE_DAYS = 5

/** The prior of the holiday factor, which is 1, weighs as much as this filling. */
const HOLIDAY_SHRINKAGE = 5

/** Figures of the whole city are estimated from at most this many bins. */
const CITY_BINS = 5000

function sampled(bins: readonly RatedBin[]): readonly RatedBin[] {
  const every = Math.ceil(bins.length / CITY_BINS)
  return every <= 1 ? bins : bins.filter((_, place) => place % every === 0)
}

interface TallyFacts {
  rate: BinRate
  calendar: FillCalendar
  until: number
  likely: LikelyFill
}

function tallySpans(
  spans: readonly FillSpan[],
  { rate, calendar, until, likely }: TallyFacts,
  tally: FillTally,
  onHolidays?: { fill: number; expected: number },
): void {
  for (const span of spans) {
    const weight = span.weight * 0.5 ** ((until - span.to) / (HALF_LIFE_DAYS * DAY_MS))
    const days = calendar.daysBetween(span.from, span.to)
    let expected = 0
    for (const { weekday, part } of days) expected += part * rate.weekdays[weekday]
    if (expected <= 0) continue
    const fill = span.bounds ? likely.within(span.bounds, expected * rate.perDay).mean : span.fill
    for (const { day, weekday, part } of days) {
      const share = (part * rate.weekdays[weekday]) / expected
      tally.days[weekday] += part * weight
      tally.fill[weekday] += share * fill * weight
      if (onHolidays && calendar.isHoliday(day)) {
        onHolidays.fill += share * fill
        onHolidays.expected += part * rate.perDay * rate.weekdays[weekday]
      }
    }
  }
}

const UNEVENNESS_RANGE = [0.02, 0.6] as const
/** The prior of the unevenness weighs as much as this expected filling. */
const UNEVENNESS_SHRINKAGE = 5

/** The variance of filling over the expected filling: the squared residuals less the variance of measurement errors. */
function unevennessOf(
  bins: readonly RatedBin[],
  tallies: readonly FillTally[],
  { rate: city, calendar, likely }: Omit<TallyFacts, 'until'>,
): number {
  let squares = FIRST_UNEVENNESS * UNEVENNESS_SHRINKAGE
  let expectedFill = UNEVENNESS_SHRINKAGE
  const every = Math.max(1, Math.ceil(bins.length / CITY_BINS))
  for (let place = 0; place < bins.length; place += every) {
    const own = shrunkRate(tallies[place], city, 5)
    for (const { from, to, fill, isAtLeast, bounds, errorVariance } of bins[place].spans) {
      const expected = calendar.fill(own, from, to)
      if (bounds) {
        const { mean, square } = likely.within(bounds, expected)
        squares += square - 2 * mean * expected + expected ** 2
        expectedFill += expected
        continue
      }
      // The filling of a full bin is a lower bound: less than expected is no evidence of a residual.
      if (isAtLeast && fill < expected) continue
      squares += (fill - expected) ** 2 - errorVariance
      expectedFill += expected
    }
  }
  const [least, most] = UNEVENNESS_RANGE
  return Math.min(most, Math.max(least, squares / expectedFill))
}

const SHORT_MS = DAY_MS / 2
/** The prior of even hours weighs as much as this filling. */
const HOUR_SHRINKAGE = 20

/** The cumulative share of a day's filling at the end of each hour, from spans shorter than half a day. */
function hoursOf(bins: readonly RatedBin[], timeZone: string): number[] {
  const calendar = new FillCalendar({ timeZone, byHour: EVEN_HOURS, holidays: [], holidayFactor: 1 })
  const fill = new Float64Array(24)
  const time = new Float64Array(24)
  for (const { spans } of sampled(bins))
    for (const span of spans) {
      if (span.to - span.from > SHORT_MS) continue
      const parts = calendar.hoursBetween(span.from, span.to)
      const all = parts.reduce((sum, { part }) => sum + part, 0)
      for (const { hour, part } of parts) {
        fill[hour] += (part / all) * span.fill
        time[hour] += part
      }
    }
  const mean =
    fill.reduce((sum, value) => sum + value, 0) /
    Math.max(
      1e-9,
      time.reduce((sum, value) => sum + value, 0),
    )
  const perHour = [...fill].map(
    (value, hour) => (value + HOUR_SHRINKAGE) / (time[hour] * mean + HOUR_SHRINKAGE),
  )
  const all = perHour.reduce((sum, value) => sum + value, 0)
  let passed = 0
  return perHour.map((value) => {
    passed += value / all
    return passed
  })
}
