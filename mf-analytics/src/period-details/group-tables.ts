import { BIN_TYPE_NAMES } from 'shared-domain'
import type { Compared, PeriodAnswer } from '../../operations'
import type { ChartSummary } from '../charts/chart-summaries'
import { t } from '../messages/translate'
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
  { name: t('periodDetails.collections'), kind: 'count', of: 'collections' },
  { name: t('periodDetails.fillLevel'), kind: 'percent', of: 'fillRate' },
  { name: t('periodDetails.efficiency'), kind: 'percent', of: 'efficiency' },
  { name: t('periodDetails.overflowReportsText'), kind: 'count', of: 'overflowReports' },
  { name: t('periodDetails.contamination'), kind: 'percent', of: 'contamination' },
] as const

type OfBins = PeriodAnswer['byType'][number] | PeriodAnswer['bySuburb'][number]

const rowOfBins = (name: string, group: Omit<OfBins, 'binType' | 'suburb'>) => ({
  name,
  bins: group.bins,
  figures: OF_BINS.map(({ of }) => group[of]),
})

const NO_SUBURB = t('periodDetails.noSuburbNamed')

export const suburbTable = ({ bySuburb }: PeriodAnswer): GroupTable => ({
  title: t('periodDetails.bySuburb'),
  finding: overflowFinding(bySuburb),
  rowName: t('periodDetails.suburb'),
  columns: OF_BINS,
  rows: bySuburb.map(({ suburb, ...group }) => rowOfBins(suburb ?? NO_SUBURB, group)),
})

function overflowFinding(suburbs: PeriodAnswer['bySuburb']): string {
  const most = suburbs.reduce<(typeof suburbs)[number] | null>(
    (top, each) => ((each.overflowReports.value ?? 0) > (top?.overflowReports.value ?? 0) ? each : top),
    null,
  )
  if (!most) return t('periodDetails.noResidentReportedOverflowingBin')
  const value = most.overflowReports.value ?? ''
  return most.suburb === null
    ? t('periodDetails.mostReportsCameFromNoSuburb', { value })
    : t('periodDetails.mostReportsOfOverflowingBinsCameFrom', { name: most.suburb, value })
}

export const typeTable = ({ byType }: PeriodAnswer): GroupTable => ({
  title: t('periodDetails.byType'),
  finding: contaminationFinding(byType),
  rowName: t('periodDetails.type'),
  columns: OF_BINS,
  rows: byType.map(({ binType, ...group }) => rowOfBins(BIN_TYPE_NAMES[binType], group)),
})

function contaminationFinding(types: PeriodAnswer['byType']): string {
  const left = types.filter(({ contaminated }) => contaminated.value > 0)
  if (left.length === 0) return t('periodDetails.crewsLeftNoBin')
  const inWords = left.map(
    ({ binType, contaminated }) => `${contaminated.value} ${BIN_TYPE_NAMES[binType].toLowerCase()}`,
  )
  return t('periodDetails.binsThatCrewsLeftBecauseThey', {
    inWords: new Intl.ListFormat('en-NZ').format(inWords),
  })
}

const OF_CREWS = [
  { name: t('periodDetails.rounds'), kind: 'count', of: 'rounds' },
  { name: t('periodDetails.plannedKm'), kind: 'km', of: 'km' },
  { name: t('periodDetails.collections'), kind: 'count', of: 'collections' },
  { name: t('periodDetails.efficiency'), kind: 'percent', of: 'efficiency' },
  { name: t('periodDetails.contamination'), kind: 'percent', of: 'contamination' },
] as const

/** `null` for roles that do not see crews. */
export const crewTable = ({ byCrew }: PeriodAnswer): GroupTable | null =>
  byCrew && {
    title: t('periodDetails.byCrew'),
    finding: t('periodDetails.ofRoutesAlone'),
    rowName: t('periodDetails.driver'),
    columns: OF_CREWS,
    rows: byCrew.map(({ driver, ...crew }) => ({
      name: driver?.name ?? t('periodDetails.nobodyAssigned'),
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
      ...(hasBins ? [t('periodDetails.bins')] : []),
      ...columns.flatMap(({ name, kind }) => {
        const unit = kind === 'percent' ? ' (%)' : ''
        return [
          `${name}${unit}`,
          t('periodDetails.before', { name, unit }),
          t('periodDetails.difference', { name }),
        ]
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
