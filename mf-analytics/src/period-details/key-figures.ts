import type { Compared, PeriodAnswer } from '../../operations'
import type { ChartSummary } from '../charts/chart-summaries'
import { difference, differenceText, type FigureKind, figureText } from '../period/differences'

export interface KeyFigure {
  label: string
  figure: Compared
  kind: FigureKind
}

/** The eight figures of a period; the first four are also on the page without a chosen period. */
export const keyFigures = ({ totals }: PeriodAnswer): KeyFigure[] => [
  { label: 'Avg Fill Rate', figure: totals.fillRate, kind: 'percent' },
  { label: 'Route Efficiency', figure: totals.efficiency, kind: 'percent' },
  { label: 'CO2 Saved', figure: totals.kgCo2, kind: 'kg' },
  { label: 'Cost Savings', figure: totals.dollars, kind: 'dollars' },
  { label: 'Collections', figure: totals.collections, kind: 'count' },
  { label: 'Rounds', figure: totals.rounds, kind: 'count' },
  { label: 'Overflow Reports', figure: totals.overflowReports, kind: 'count' },
  { label: 'Contamination', figure: totals.contamination, kind: 'percent' },
]

/** Whether a figure is more than nothing, now or before. */
export const hasHappened = ({ figure: { value, before } }: KeyFigure) => Boolean(value || before)

/** The difference and the figure before, such as `+12 (130 before)`. */
export function changeText({ figure, kind }: KeyFigure): string {
  if (figure.value === null) return 'Not enough data in this period'
  if (figure.before === null) return 'Nothing to compare with'
  return `${differenceText(figure, kind)} (${figureText(figure.before, kind)} before)`
}

const UNITS: Record<FigureKind, string> = {
  count: '',
  percent: ' (%)',
  km: ' (km)',
  hours: ' (h)',
  kg: ' (kg)',
  dollars: ' ($)',
}

const rounded = (amount: number | null) => (amount === null ? null : Math.round(amount * 10) / 10)

export const keyFigureRows = (figures: readonly KeyFigure[]): ChartSummary => ({
  title: 'Key figures',
  finding: '',
  columns: ['Figure', 'Period', 'Before', 'Difference'],
  rows: figures.map(({ label, figure, kind }) => [
    `${label}${UNITS[kind]}`,
    rounded(figure.value),
    rounded(figure.before),
    difference(figure),
  ]),
})
