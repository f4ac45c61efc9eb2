import { weekdayOf } from 'api/server-part'
import { aucklandDate, BIN_TYPES, streetAndSuburb } from 'shared-domain'
import type { Period, PeriodAnswer, PeriodFigures } from '../../operations'
import { savings } from '../../rules/savings'
import { distribution, WEEKDAYS } from './analytics'
import type { PeriodCounts } from './period-counts'
import { periodBefore, stepsOf } from './period-days'
import {
  addFound,
  compared,
  efficiencyOf,
  figuresOf,
  grouped,
  type Halves,
  meanLevel,
  noTallies,
  summed,
  summedFound,
} from './tally'

interface Asked {
  period: Period
  now: Date
  /** Whether the caller may know who drove. */
  seesCrew: boolean
}

/** The figures of a period beside those of the period before. */
export function presentPeriod(counts: PeriodCounts, { period, now, seesCrew }: Asked): PeriodAnswer {
  const today = aucklandDate(now)
  const { unit, steps } = stepsOf(period, today)
  const isNow = (day: string) => day >= period.from
  const days = counts.byDay.map((sums) => ({ ...sums, isNow: isNow(sums.day) }))
  const rounds = counts.rounds.map((round) => ({ ...round, isNow: isNow(round.day) }))
  const bins = countedBins(counts)
  const suburbs = new Map(counts.bins.map(({ id, location }) => [id, streetAndSuburb(location).suburb]))
  const before = periodBefore(period, today)
  const answer: PeriodAnswer = {
    asOf: now.toISOString(),
    period,
    before,
    recordBegins: counts.recordBegins,
    totals: {
      bins: counts.bins.filter(({ stands }) => stands).length,
      ...figuresOf(summed(bins)),
      ...roundFigures(rounds),
      ...savingFigures(rounds),
    },
    fillByWeekday: WEEKDAYS.map((name, i) => ({
      name,
      ...compared(summedFound(days.filter(({ day }) => weekdayOf(day) === i)), meanLevel),
    })),
    stepUnit: unit,
    steps: steps.map(({ from, to, before }) => {
      const isIn = ({ day, isNow }: { day: string; isNow: boolean }) =>
        isNow ? from <= day && day <= to : before.from <= day && day <= before.to
      return {
        from,
        to,
        efficiency: compared(summedFound(days.filter(isIn)), efficiencyOf),
        rounds: roundFigures(rounds.filter(isIn)).rounds,
      }
    }),
    status: statusFigures(counts, period.to >= today),
    bySuburb: groupFigures(bins, ({ id }) => suburbs.get(id) ?? null)
      .map(({ key: suburb, ...figures }) => ({ suburb, ...figures }))
      .sort(busiestFirst),
    byType: groupFigures(bins, ({ binType }) => binType)
      .map(({ key: binType, ...figures }) => ({ binType, ...figures }))
      .sort((a, b) => BIN_TYPES.indexOf(a.binType) - BIN_TYPES.indexOf(b.binType)),
    byCrew: seesCrew ? crewFigures(counts, rounds) : null,
  }
  // Missing data is not the same as zero.
  const { recordBegins } = counts
  return recordBegins !== null && recordBegins <= before.from ? answer : withoutComparison(answer)
}

/** The same response without a comparison. */
function withoutComparison<T>(part: T): T {
  if (Array.isArray(part)) return part.map(withoutComparison) as T
  if (part === null || typeof part !== 'object') return part
  const parts = Object.entries(part).map(([name, value]) => [
    name,
    name === 'before' && 'value' in part ? null : withoutComparison(value),
  ])
  return Object.fromEntries(parts) as T
}

type Bin = PeriodCounts['bins'][number]
type CountedBin = Bin & Halves

/** The counts of each bin in the record. */
function countedBins({ bins, byBin, reports, contaminated }: PeriodCounts): CountedBin[] {
  const counted = new Map(bins.map((bin) => [bin.id, { ...bin, ...noTallies() }]))
  const half = ({ binId, isNow }: { binId: string; isNow: boolean }) =>
    (counted.get(binId) as CountedBin)[isNow ? 'now' : 'before']
  for (const row of byBin) addFound(half(row), row)
  for (const row of contaminated) half(row).contaminated += row.stops
  for (const row of reports) {
    half(row).reports += row.all
    half(row).overflow += row.overflow
  }
  return [...counted.values()]
}

/** The figures of each group that has a bin in service or any count. */
const groupFigures = <K>(bins: readonly CountedBin[], keyOf: (bin: Bin) => K) =>
  [...grouped(bins, keyOf)]
    .map(([key, group]) => ({
      key,
      bins: group.filter(({ stands }) => stands).length,
      ...figuresOf(summed(group)),
    }))
    .filter(({ bins, key: _, ...figures }) => bins > 0 || hasAny(figures))

const hasAny = ({ collections, reports, contaminated }: PeriodFigures) =>
  [collections, reports, contaminated].some(({ value, before }) => value + (before ?? 0) > 0)

const byName = new Intl.Collator('en-NZ')

/** Most collections first, then most in the period before, then by name, so that the order does not depend on the rows. */
const busiestFirst = (a: PeriodAnswer['bySuburb'][number], b: PeriodAnswer['bySuburb'][number]) =>
  b.collections.value - a.collections.value ||
  (b.collections.before ?? 0) - (a.collections.before ?? 0) ||
  byName.compare(a.suburb ?? '\uFFFF', b.suburb ?? '\uFFFF')

type Round = PeriodCounts['rounds'][number] & { isNow: boolean }

const halvesOf = (rounds: readonly Round[]) => ({
  now: rounds.filter(({ isNow }) => isNow),
  before: rounds.filter(({ isNow }) => !isNow),
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** `null` when there is nothing to sum. */
const sumOrNull = (numbers: readonly number[]) => (numbers.length === 0 ? null : sum(numbers))

function roundFigures(rounds: readonly Round[]) {
  const halves = halvesOf(rounds)
  return {
    rounds: compared(halves, ({ length }) => length),
    km: compared(halves, (some) => sumOrNull(some.map(({ km }) => km))),
  }
}

function savingFigures(rounds: readonly Round[]) {
  const saved = (half: readonly Round[]) => {
    const km = sumOrNull(half.map(({ savedKm }) => savedKm))
    return km === null ? null : savings(km)
  }
  const halves = halvesOf(rounds)
  return {
    kgCo2: compared(halves, (half) => saved(half)?.kgCo2 ?? null),
    dollars: compared(halves, (half) => saved(half)?.dollars ?? null),
  }
}

function statusFigures({ status }: PeriodCounts, isNow: boolean): PeriodAnswer['status'] {
  const { statusDistribution, statusOf } = distribution(status)
  return {
    at: isNow ? 'now' : 'period-end',
    usesDailySummaries: status.some(({ summaries }) => summaries > 0),
    of: statusOf,
    shares: statusDistribution.map(({ bins = 0, ...share }) => ({ ...share, bins })),
  }
}

/** Each driver with work in the period, busiest first; routes without a driver come last. */
function crewFigures({ byDriver, contaminated, drivers }: PeriodCounts, rounds: readonly Round[]) {
  const names = new Map(drivers.map(({ id, name }) => [id, name]))
  const driven = grouped(rounds, ({ driverId }) => driverId)
  const crews = new Map<string | null, Halves>([...driven.keys()].map((id) => [id, noTallies()]))
  const half = ({ driverId, isNow }: { driverId: string | null; isNow: boolean }) => {
    const crew = crews.get(driverId) ?? noTallies()
    crews.set(driverId, crew)
    return crew[isNow ? 'now' : 'before']
  }
  for (const row of byDriver) addFound(half(row), row)
  for (const row of contaminated) half(row).contaminated += row.stops
  return [...crews]
    .map(([id, halves]) => {
      const { reports: _, overflowReports: __, ...figures } = figuresOf(halves)
      const driver = id === null ? null : { id, name: names.get(id) ?? 'Unknown' }
      return { driver, ...figures, ...roundFigures(driven.get(id) ?? []) }
    })
    .sort(
      (a, b) =>
        Number(a.driver === null) - Number(b.driver === null) ||
        b.collections.value - a.collections.value ||
        byName.compare(a.driver?.name ?? '', b.driver?.name ?? ''),
    )
}
