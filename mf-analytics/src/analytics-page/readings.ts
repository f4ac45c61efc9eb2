import type { Analytics } from 'shared-domain'

/** A chart in words and figures, for whoever cannot see it or wants to count on it. */
export interface ChartReading {
  title: string
  /** The main finding, in one sentence. */
  finding: string
  /** The headings of the columns, units included; the first column names its row. */
  columns: readonly string[]
  rows: readonly (readonly [string, ...(string | number)[]])[]
}

type Row = { name: string }
type RowsOf<Part extends keyof Analytics> = Analytics[Part]

export function weekdayFillReading(days: RowsOf<'fillByWeekday'>): ChartReading {
  const { highest, lowest } = extremes(days, ({ fillRate }) => fillRate)
  return {
    title: 'Weekly Fill Level Trends',
    finding: `Bins are fullest on ${highest.name} at ${highest.fillRate}% and emptiest on ${lowest.name} at ${lowest.fillRate}%.`,
    columns: ['Day', 'Fill level (%)'],
    rows: days.map(({ name, fillRate }) => [name, fillRate]),
  }
}

export function efficiencyReading(weeks: RowsOf<'collectionsByWeek'>): ChartReading {
  return {
    title: 'Collection Efficiency',
    finding: changeInWords(weeks),
    columns: ['Week', 'Efficiency (%)'],
    rows: weeks.map(({ name, efficiency }) => [name, efficiency]),
  }
}

function changeInWords(weeks: RowsOf<'collectionsByWeek'>): string {
  const [first, last] = [weeks.at(0), weeks.at(-1)]
  if (!first || !last) return 'No week has been measured yet.'
  if (first.efficiency === last.efficiency) {
    return `Efficiency was ${last.efficiency}% in both ${first.name} and ${last.name}.`
  }
  const verb = last.efficiency > first.efficiency ? 'rose' : 'fell'
  return `Efficiency ${verb} from ${first.efficiency}% in ${first.name} to ${last.efficiency}% in ${last.name}.`
}

export const STATUS_TITLE = 'Current Bin Status Distribution'

export function statusReading(shares: RowsOf<'statusDistribution'>): ChartReading {
  const isCounted = shares.some(({ bins }) => bins !== undefined)
  const inWords = shares.map(
    ({ name, value }, i) => `${value}% ${i === 0 ? 'are ' : ''}${name.toLowerCase()}`,
  )
  return {
    title: STATUS_TITLE,
    finding: `Of the bins, ${inWords.slice(0, -1).join(', ')} and ${inWords.at(-1)}.`,
    columns: ['Status', 'Share (%)', ...(isCounted ? ['Bins'] : [])],
    rows: shares.map(({ name, value, bins }) => [name, value, ...(bins === undefined ? [] : [bins])]),
  }
}

export function volumeReading(weeks: RowsOf<'collectionsByWeek'>): ChartReading {
  const { highest, lowest } = extremes(weeks, ({ collections }) => collections)
  const total = weeks.reduce((sum, { collections }) => sum + collections, 0)
  return {
    title: 'Monthly Collection Volume',
    finding: `${total} collections in ${weeks.length} weeks: most in ${highest.name} with ${highest.collections}, fewest in ${lowest.name} with ${lowest.collections}.`,
    columns: ['Week', 'Collections'],
    rows: weeks.map(({ name, collections }) => [name, collections]),
  }
}

function extremes<T extends Row>(rows: readonly T[], amount: (row: T) => number) {
  const sorted = [...rows].sort((a, b) => amount(a) - amount(b))
  return { lowest: sorted[0] as T, highest: sorted.at(-1) as T }
}
