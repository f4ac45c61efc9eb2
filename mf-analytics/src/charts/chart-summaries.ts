import type { Analytics } from '../../operations'

/** A chart in words and figures, for operators who cannot see it or who calculate with it. */
export interface ChartSummary {
  title: string
  /** The main finding, in one sentence. */
  finding: string
  /** The headings of the columns, units included; the first column names its row. */
  columns: readonly string[]
  /** `null` where nothing was measured. */
  rows: readonly (readonly [string, ...(string | number | null)[]])[]
}

type Row = { name: string }
type RowsOf<Part extends keyof Analytics> = Analytics[Part]

export function weekdayFillSummary(days: RowsOf<'fillByWeekday'>): ChartSummary {
  return {
    title: 'Weekly Fill Level Trends',
    finding: fillInWords(measured(days, ({ fillRate }) => fillRate)),
    columns: ['Day', 'Fill level (%)'],
    rows: days.map(({ name, fillRate }) => [name, fillRate]),
  }
}

function fillInWords(days: readonly Measured[]): string {
  if (days.length === 0) return 'No fill level has been recorded at a collection yet.'
  const { highest, lowest } = extremes(days, ({ value }) => value)
  return `Bins are fullest on ${highest.name} at ${highest.value}% and emptiest on ${lowest.name} at ${lowest.value}%.`
}

export function efficiencySummary(weeks: RowsOf<'collectionsByWeek'>): ChartSummary {
  return {
    title: 'Collection Efficiency',
    finding: changeInWords(measured(weeks, ({ efficiency }) => efficiency)),
    columns: ['Week', 'Efficiency (%)'],
    rows: weeks.map(({ name, efficiency }) => [name, efficiency]),
  }
}

function changeInWords(weeks: readonly Measured[]): string {
  const [first, last] = [weeks.at(0), weeks.at(-1)]
  if (!first || !last) return 'No week has been measured yet.'
  if (first === last) return `Efficiency was ${last.value}% in ${last.name}.`
  if (first.value === last.value) {
    return `Efficiency was ${last.value}% in both ${first.name} and ${last.name}.`
  }
  const verb = last.value > first.value ? 'rose' : 'fell'
  return `Efficiency ${verb} from ${first.value}% in ${first.name} to ${last.value}% in ${last.name}.`
}

export function statusSummary(
  shares: RowsOf<'statusDistribution'>,
  statusOf?: Analytics['statusOf'],
): ChartSummary {
  const isCounted = shares.some(({ bins }) => bins !== undefined)
  const inWords = shares.map(
    ({ name, value }, i) => `${value}% ${i === 0 ? 'are ' : ''}${name.toLowerCase()}`,
  )
  return {
    title: 'Current Bin Status Distribution',
    finding:
      shares.length === 0
        ? 'There are no bins yet.'
        : `Of ${whichBins(shares, statusOf)}, ${inWords.slice(0, -1).join(', ')} and ${inWords.at(-1)}.`,
    columns: ['Status', 'Share (%)', ...(isCounted ? ['Bins'] : [])],
    rows: shares.map(({ name, value, bins }) => [name, value, ...(bins === undefined ? [] : [bins])]),
  }
}

const amounts = new Intl.NumberFormat('en-NZ')

function whichBins(shares: RowsOf<'statusDistribution'>, statusOf: Analytics['statusOf']): string {
  if (!statusOf) return 'the bins'
  const bins = `the ${amounts.format(shares.reduce((sum, { bins = 0 }) => sum + bins, 0))} bins`
  return statusOf === 'bins-with-level' ? `${bins} that report a fill level` : bins
}

export function volumeSummary(weeks: RowsOf<'collectionsByWeek'>): ChartSummary {
  return {
    title: 'Monthly Collection Volume',
    finding: volumeInWords(weeks),
    columns: ['Week', 'Rounds'],
    rows: weeks.map(({ name, collections }) => [name, collections]),
  }
}

function volumeInWords(weeks: RowsOf<'collectionsByWeek'>): string {
  const total = weeks.reduce((sum, { collections }) => sum + collections, 0)
  if (total === 0) return `No round was completed in ${weeks.length} weeks.`
  const { highest, lowest } = extremes(weeks, ({ collections }) => collections)
  return `${total} ${total === 1 ? 'round' : 'rounds'} completed in ${weeks.length} weeks: most in ${highest.name} with ${highest.collections}, fewest in ${lowest.name} with ${lowest.collections}.`
}

type Measured = Row & { value: number }

const measured = <T extends Row>(rows: readonly T[], figure: (row: T) => number | null): Measured[] =>
  rows.flatMap((row) => {
    const value = figure(row)
    return value === null ? [] : [{ name: row.name, value }]
  })

function extremes<T extends Row>(rows: readonly T[], amount: (row: T) => number) {
  const sorted = [...rows].sort((a, b) => amount(a) - amount(b))
  return { lowest: sorted[0] as T, highest: sorted.at(-1) as T }
}
