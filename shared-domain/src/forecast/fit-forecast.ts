import type { BinEvidence } from './evidence'
import { type FillSpan, fillSpans } from './fill-spans'
import type { BinRate, ForecastModel } from './forecast-model'
import { LocalCalendar, weekdayOf } from './local-calendar'

export interface FitOptions {
  /** In ms since 1970: nothing later is used. */
  until: number
  timeZone: string
  /** Share of the bin from which it counts as full, 0–1. */
  fullLevel: number
}

/** As many days of its own as make a bin's rate count as much as that of its group. */
const SHRINKAGE_DAYS = 10
/** As many days of one weekday as make it count as much as its group's. */
const WEEKDAY_SHRINKAGE_DAYS = 8
/** Where nothing is known of any bin: a bin fills in a week. */
const FIRST_RATE: BinRate = { perDay: 1 / 7, weekdays: [1, 1, 1, 1, 1, 1, 1] }
const FIRST_UNEVENNESS = 0.15

/** What came in, and in how many days, by weekday. */
class Tally {
  readonly fill = new Float64Array(7)
  readonly days = new Float64Array(7)

  add(other: Tally): void {
    for (let weekday = 0; weekday < 7; weekday += 1) {
      this.fill[weekday] += other.fill[weekday]
      this.days[weekday] += other.days[weekday]
    }
  }
}

/** Fits a model to what is known of these bins until a moment. */
export function fitForecast(
  bins: Iterable<BinEvidence>,
  { until, timeZone, fullLevel }: FitOptions,
): ForecastModel {
  const calendar = new LocalCalendar(timeZone)
  const city = new Tally()
  const types = new Map<string, Tally>()
  const streets = new Map<string, Tally>()
  const own: { id: string; binType: string; street: string | null; tally: Tally }[] = []
  let evidence = 0
  let spanCount = 0
  let from = Number.POSITIVE_INFINITY
  for (const bin of bins) {
    const spans = fillSpans(bin, fullLevel, until)
    const tally = tallyOf(spans, calendar)
    evidence += bin.evidence.length
    spanCount += spans.length
    from = Math.min(from, spans[0]?.from ?? from)
    own.push({ id: bin.id, binType: bin.binType, street: bin.street, tally })
    city.add(tally)
    tallyNamed(types, bin.binType).add(tally)
    if (bin.street !== null) tallyNamed(streets, bin.street).add(tally)
  }
  const cityRate = shrunk(city, FIRST_RATE)
  const typeRates = Object.fromEntries([...types].map(([name, tally]) => [name, shrunk(tally, cityRate)]))
  const streetRates = Object.fromEntries([...streets].map(([name, tally]) => [name, shrunk(tally, cityRate)]))
  return {
    format: 1,
    fittedUntil: until,
    timeZone,
    fullLevel,
    unevenness: FIRST_UNEVENNESS,
    byHour: Array.from({ length: 24 }, (_, hour) => (hour + 1) / 24),
    city: cityRate,
    types: typeRates,
    streets: streetRates,
    bins: Object.fromEntries(
      own.map(({ id, binType, street, tally }) => [
        id,
        shrunk(tally, (street === null ? undefined : streetRates[street]) ?? typeRates[binType] ?? cityRate),
      ]),
    ),
    fittedOn: { bins: own.length, evidence, spans: spanCount, from: Number.isFinite(from) ? from : null },
  }
}

function tallyNamed(tallies: Map<string, Tally>, name: string): Tally {
  const known = tallies.get(name)
  if (known) return known
  const tally = new Tally()
  tallies.set(name, tally)
  return tally
}

/** Each span's filling, spread evenly over its days. */
function tallyOf(spans: readonly FillSpan[], calendar: LocalCalendar): Tally {
  const tally = new Tally()
  for (const span of spans) {
    const from = calendar.local(span.from)
    const to = calendar.local(span.to)
    const length = to.day + to.passed - from.day - from.passed
    if (length <= 0) continue
    for (let day = from.day; day <= to.day; day += 1) {
      const part = (day === to.day ? to.passed : 1) - (day === from.day ? from.passed : 0)
      const weekday = weekdayOf(day)
      tally.days[weekday] += part * span.weight
      tally.fill[weekday] += (part / length) * span.fill * span.weight
    }
  }
  return tally
}

/** A rate between what was counted and the group's, nearer to what was counted the longer it was (empirical Bayes). */
function shrunk({ fill, days }: Tally, group: BinRate): BinRate {
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
  const perDay = (sum(fill) + SHRINKAGE_DAYS * group.perDay) / (sum(days) + SHRINKAGE_DAYS)
  const raw = group.weekdays.map((factor, weekday) => {
    const expected = (days[weekday] as number) * perDay
    const prior = WEEKDAY_SHRINKAGE_DAYS * perDay
    return ((fill[weekday] as number) + prior * factor) / (expected + prior)
  })
  const mean = raw.reduce((total, factor) => total + factor, 0) / 7
  return { perDay, weekdays: raw.map((factor) => factor / mean) }
}
