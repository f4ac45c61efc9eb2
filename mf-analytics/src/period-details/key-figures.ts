import type { Compared, PeriodAnswer } from '../../operations'
import type { ChartSummary } from '../charts/chart-summaries'
import { t } from '../messages/translate'
import { difference, differenceText, type FigureKind, figureText } from '../period/differences'

export interface KeyFigure {
  label: string
  figure: Compared
  kind: FigureKind
}

/** The eight figures of a period; the first four are also on the page without a chosen period. */
export const keyFigures = ({ totals }: PeriodAnswer): KeyFigure[] => [
  { label: t('periodDetails.avgFillRate'), figure: totals.fillRate, kind: 'percent' },
  { label: t('periodDetails.routeEfficiency'), figure: totals.efficiency, kind: 'percent' },
  { label: t('periodDetails.co2Saved'), figure: totals.kgCo2, kind: 'kg' },
  { label: t('periodDetails.costSavings'), figure: totals.dollars, kind: 'dollars' },
  { label: t('periodDetails.collections'), figure: totals.collections, kind: 'count' },
  { label: t('periodDetails.rounds'), figure: totals.rounds, kind: 'count' },
  { label: t('periodDetails.overflowReports2'), figure: totals.overflowReports, kind: 'count' },
  { label: t('periodDetails.contamination'), figure: totals.contamination, kind: 'percent' },
]

/** Whether a figure is more than nothing, now or before. */
export const hasHappened = ({ figure: { value, before } }: KeyFigure) => Boolean(value || before)

/** The difference and the figure before, such as `+12 (130 before)`. */
export function changeText({ figure, kind }: KeyFigure): string {
  if (figure.value === null) return t('periodDetails.notEnoughDataInThisPeriod')
  if (figure.before === null) return t('periodDetails.nothingToCompareWith')
  return t('periodDetails.beforeDifference', {
    difference: differenceText(figure, kind),
    figure: figureText(figure.before, kind),
  })
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
  title: t('periodDetails.keyFigures'),
  finding: '',
  columns: [
    t('periodDetails.figure'),
    t('periodDetails.period'),
    t('periodDetails.beforeText'),
    t('periodDetails.differenceText'),
  ],
  rows: figures.map(({ label, figure, kind }) => [
    `${label}${UNITS[kind]}`,
    rounded(figure.value),
    rounded(figure.before),
    difference(figure),
  ]),
})
