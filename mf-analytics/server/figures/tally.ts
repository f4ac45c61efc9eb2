import { wholePercent } from 'api/server-part'
import type { PeriodFigures } from '../../operations'

/** Counts of bins, days or routes; levels in thousandths of a percent. */
export interface Tally {
  collections: number
  /** Collections with a sensor's level. */
  measured: number
  levels: number
  /** Those above the warning threshold. */
  worth: number
  reports: number
  overflow: number
  contaminated: number
}

/** The counts of a period, and of the one before. */
export interface Halves<T = Tally> {
  now: T
  before: T
}

const noTally = (): Tally => ({
  collections: 0,
  measured: 0,
  levels: 0,
  worth: 0,
  reports: 0,
  overflow: 0,
  contaminated: 0,
})

export const noTallies = (): Halves => ({ now: noTally(), before: noTally() })

type Found = Pick<Tally, 'collections' | 'measured' | 'levels' | 'worth'>

export function addFound(tally: Tally, { collections, measured, levels, worth }: Found): void {
  tally.collections += collections
  tally.measured += measured
  tally.levels += levels
  tally.worth += worth
}

function add(tally: Tally, more: Tally): void {
  addFound(tally, more)
  tally.reports += more.reports
  tally.overflow += more.overflow
  tally.contaminated += more.contaminated
}

export function summed(parts: Iterable<Halves>): Halves {
  const sum = noTallies()
  for (const { now, before } of parts) {
    add(sum.now, now)
    add(sum.before, before)
  }
  return sum
}

/** Sums of collections only, each marked as belonging to the period or to the one before. */
export function summedFound(rows: Iterable<Found & { isNow: boolean }>): Halves {
  const sum = noTallies()
  for (const row of rows) addFound(row.isNow ? sum.now : sum.before, row)
  return sum
}

/** The same figure of both periods. */
export const compared = <T, V>({ now, before }: Halves<T>, figure: (half: T) => V) => ({
  value: figure(now),
  before: figure(before),
})

/** The mean level that was found, in whole percent. */
export const meanLevel = ({ levels, measured }: Tally) =>
  measured === 0 ? null : Math.round(levels / 1000 / measured)

/** The share of stops that were needed, in whole percent. */
export const efficiencyOf = ({ worth, measured }: Tally) => wholePercent(worth, measured)

const tenthsPercent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10

/** The figures of any group of bins. */
export const figuresOf = (halves: Halves): PeriodFigures => ({
  collections: compared(halves, ({ collections }) => collections),
  fillRate: compared(halves, meanLevel),
  efficiency: compared(halves, efficiencyOf),
  reports: compared(halves, ({ reports }) => reports),
  overflowReports: compared(halves, ({ overflow }) => overflow),
  contaminated: compared(halves, ({ contaminated }) => contaminated),
  contamination: compared(halves, ({ contaminated, collections }) =>
    tenthsPercent(contaminated, contaminated + collections),
  ),
})

/** Groups rows by a key, in the order in which the keys first appear. */
export function grouped<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
