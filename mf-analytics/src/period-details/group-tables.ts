import { BIN_TYPE_NAMES } from 'shared-domain'
import type { Compared, PeriodAnswer } from '../../operations'
import type { ChartSummary } from '../charts/chart-summaries'
import { difference, type FigureKind } from '../period/differences'

interface Column {
  name: string
  kind: FigureKind
}

/** Figures by suburb, by type or by crew, each with the figure before. */
export interface GroupTable {
  title: string
  /** The main finding, in one sentence. */
  finding: string
  /** The heading of the first column. */
  rowName: string
  columns: readonly Column[]
  rows: readonly { name: string; bins: number | null; figures: readonly Compared[] }[]
}

const OF_BINS = [
  { name: 'Collections', kind: 'count', of: 'collections' },
  { name: 'Fill level', kind: 'percent', of: 'fillRate' },
  { name: 'Efficiency', kind: 'percent', of: 'efficiency' },
  { name: 'Overflow reports', kind: 'count', of: 'overflowReports' },
  { name: 'Contamination', kind: 'percent', of: 'contamination' },
] as const

type OfBins = PeriodAnswer['byType'][number] | PeriodAnswer['bySuburb'][number]

const rowOfBins = (name: string, group: Omit<OfBins, 'binType' | 'suburb'>) => ({
  name,
  bins: group.bins,
  figures: OF_BINS.map(({ of }) => group[of]),
})

const NO_SUBURB = 'No suburb named'

export const suburbTable = ({ bySuburb }: PeriodAnswer): GroupTable => ({
  title: 'By suburb',
  finding: overflowFinding(
    bySuburb.map(({ suburb, overflowReports }) => ({ name: suburb ?? NO_SUBURB, overflowReports })),
  ),
  rowName: 'Suburb',
  columns: OF_BINS,
  rows: bySuburb.map(({ suburb, ...group }) => rowOfBins(suburb ?? NO_SUBURB, group)),
})

function overflowFinding(suburbs: readonly { name: string; overflowReports: Compared }[]): string {
  const most = suburbs.reduce<(typeof suburbs)[number] | null>(
    (top, each) => ((each.overflowReports.value ?? 0) > (top?.overflowReports.value ?? 0) ? each : top),
    null,
  )
  if (!most) return 'No resident reported an overflowing bin.'
  const { value } = most.overflowReports
  return `Most reports of overflowing bins came from ${most.name}: ${value}.`
}

export const typeTable = ({ byType }: PeriodAnswer): GroupTable => ({
  title: 'By type',
  finding: contaminationFinding(byType),
  rowName: 'Type',
  columns: OF_BINS,
  rows: byType.map(({ binType, ...group }) => rowOfBins(BIN_TYPE_NAMES[binType], group)),
})

function contaminationFinding(types: PeriodAnswer['byType']): string {
  const left = types.filter(({ contaminated }) => contaminated.value > 0)
  if (left.length === 0) return 'Crews left no bin because it was contaminated.'
  const inWords = left.map(
    ({ binType, contaminated }) => `${contaminated.value} ${BIN_TYPE_NAMES[binType].toLowerCase()}`,
  )
  return `Bins that crews left because they were contaminated: ${new Intl.ListFormat('en-NZ').format(inWords)}.`
}

const OF_CREWS = [
  { name: 'Rounds', kind: 'count', of: 'rounds' },
  { name: 'Planned km', kind: 'km', of: 'km' },
  { name: 'Collections', kind: 'count', of: 'collections' },
  { name: 'Efficiency', kind: 'percent', of: 'efficiency' },
  { name: 'Contamination', kind: 'percent', of: 'contamination' },
] as const

/** `null` for roles that do not see crews. */
export const crewTable = ({ byCrew }: PeriodAnswer): GroupTable | null =>
  byCrew && {
    title: 'By crew',
    finding: 'Of routes alone. What was emptied outside a route is in the other tables.',
    rowName: 'Driver',
    columns: OF_CREWS,
    rows: byCrew.map(({ driver, ...crew }) => ({
      name: driver?.name ?? 'Nobody assigned',
      bins: null,
      figures: OF_CREWS.map(({ of }) => crew[of]),
    })),
  }

/** Without the rows and the columns in which nothing happened, in the period or before it. */
export function withoutNothing(table: GroupTable): GroupTable {
  const rows = table.rows.filter(({ figures }) => figures.some(isSomething))
  const isShown = table.columns.map((_, i) => rows.some(({ figures }) => isSomething(figures[i])))
  return {
    ...table,
    columns: table.columns.filter((_, i) => isShown[i]),
    rows: rows.map((row) => ({ ...row, figures: row.figures.filter((_, i) => isShown[i]) })),
  }
}

const isSomething = (figure: Compared | undefined) => Boolean(figure?.value || figure?.before)

/** A table for a spreadsheet, with columns for each figure, the one before and the difference. */
export function groupRows({ title, finding, rowName, columns, rows }: GroupTable): ChartSummary {
  const hasBins = rows.some(({ bins }) => bins !== null)
  return {
    title,
    finding,
    columns: [
      rowName,
      ...(hasBins ? ['Bins'] : []),
      ...columns.flatMap(({ name, kind }) => {
        const unit = kind === 'percent' ? ' (%)' : ''
        return [`${name}${unit}`, `${name} before${unit}`, `${name} difference`]
      }),
    ],
    rows: rows.map(({ name, bins, figures }) => [
      name,
      ...(hasBins ? [bins] : []),
      ...figures.flatMap((figure) => [rounded(figure.value), rounded(figure.before), difference(figure)]),
    ]),
  }
}

const rounded = (amount: number | null) => (amount === null ? null : Math.round(amount * 10) / 10)
