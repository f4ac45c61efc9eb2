import type { Analytics } from '../../operations'
import { t } from '../messages/translate'

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
    title: t('charts.weeklyFillLevelTrends'),
    finding: fillInWords(measured(days, ({ fillRate }) => fillRate)),
    columns: [t('charts.day'), t('charts.fillLevel')],
    rows: days.map(({ name, fillRate }) => [name, fillRate]),
  }
}

function fillInWords(days: readonly Measured[]): string {
  if (days.length === 0) return t('charts.noFillLevelHasBeenRecorded')
  const { highest, lowest } = extremes(days, ({ value }) => value)
  if (days.length === 1) return t('charts.binsWereAt', { value: highest.value, name: highest.name })
  return t('charts.binsAreFullest', {
    name: highest.name,
    value: highest.value,
    name2: lowest.name,
    value2: lowest.value,
  })
}

export function efficiencySummary(weeks: RowsOf<'collectionsByWeek'>): ChartSummary {
  return {
    title: t('charts.collectionEfficiency'),
    finding: changeInWords(measured(weeks, ({ efficiency }) => efficiency)),
    columns: [t('charts.week'), 'Efficiency (%)'],
    rows: weeks.map(({ name, efficiency }) => [name, efficiency]),
  }
}

function changeInWords(weeks: readonly Measured[]): string {
  const [first, last] = [weeks.at(0), weeks.at(-1)]
  if (!first || !last) return t('charts.noWeekHasBeenMeasuredYet')
  if (first === last) return t('charts.efficiencyWasIn', { value: last.value, name: last.name })
  if (first.value === last.value) {
    return t('charts.efficiencyWasInBothAnd', { value: last.value, name: first.name, name2: last.name })
  }
  const verb = last.value > first.value ? 'rose' : 'fell'
  return t('charts.efficiencyFromInToIn', {
    verb,
    value: first.value,
    name: first.name,
    value2: last.value,
    name2: last.name,
  })
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
    title: t('charts.currentBinStatusDistribution'),
    finding:
      shares.length === 0
        ? noStatusInWords(statusOf)
        : t('charts.ofAnd', {
            bins: whichBins(shares, statusOf),
            list: inWords.slice(0, -1).join(', '),
            last: inWords.at(-1) ?? '',
          }),
    columns: [t('charts.status'), 'Share (%)', ...(isCounted ? [t('charts.bins')] : [])],
    rows: shares.map(({ name, value, bins }) => [name, value, ...(bins === undefined ? [] : [bins])]),
  }
}

const noStatusInWords = (statusOf: Analytics['statusOf']) =>
  statusOf === 'bins-with-level' ? t('charts.noLevelIsKnownYet') : t('charts.noBinsYet')

const amounts = new Intl.NumberFormat('en-NZ')

function whichBins(shares: RowsOf<'statusDistribution'>, statusOf: Analytics['statusOf']): string {
  if (!statusOf) return t('charts.binsText')
  const bins = t('charts.binsReduce', {
    reduce: amounts.format(shares.reduce((sum, { bins = 0 }) => sum + bins, 0)),
  })
  return statusOf === 'bins-with-level' ? t('charts.thatReportFillLevel', { bins }) : bins
}

export function volumeSummary(weeks: RowsOf<'collectionsByWeek'>): ChartSummary {
  return {
    title: t('charts.monthlyCollectionVolume'),
    finding: volumeInWords(weeks),
    columns: [t('charts.week'), t('charts.rounds')],
    rows: weeks.map(({ name, collections }) => [name, collections]),
  }
}

function volumeInWords(weeks: RowsOf<'collectionsByWeek'>): string {
  const total = weeks.reduce((sum, { collections }) => sum + collections, 0)
  if (total === 0) return t('charts.noRoundWasCompletedInWeeks', { count: weeks.length })
  const [first] = weeks
  if (first && weeks.length === 1) return t('charts.roundsCompletedIn', { total, name: first.name })
  const { highest, lowest } = extremes(weeks, ({ collections }) => collections)
  return t('charts.roundsCompletedInWeeks', {
    total,
    count: weeks.length,
    name: highest.name,
    collections: highest.collections,
    name2: lowest.name,
    collections2: lowest.collections,
  })
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
