import { dayText } from 'shared-domain'
import type { Compared, PeriodAnswer } from '../../operations'
import { type ChartSummary, statusSummary, weekdayFillSummary } from '../charts/chart-summaries'
import { t } from '../messages/translate'
import { difference, differenceText, figureText } from '../period/differences'
import { periodText, shortDayText } from '../period/period-choice'

/** The four charts of a period, each with its rows to draw and its summary. */
export function periodCharts(answer: PeriodAnswer) {
  const { fillByWeekday, steps, stepUnit, status, totals } = answer
  const unit = UNIT_NAMES[stepUnit]
  const shares = status.shares
  const now = statusSummary(shares, status.of)
  return {
    fill: {
      rows: fillByWeekday.map(({ name, value, before }) => ({ name, fillRate: value, before })),
      summary: {
        ...compared(
          t('periodDetails.fillLevelByWeekday'),
          t('periodDetails.day'),
          t('periodDetails.fillLevelText'),
          fillByWeekday,
        ),
        finding: weekdayFillSummary(fillByWeekday.map(({ name, value }) => ({ name, fillRate: value })))
          .finding,
      },
    },
    efficiency: {
      rows: steps.map((step) => ({
        name: stepName(step, stepUnit),
        efficiency: step.efficiency.value,
        before: step.efficiency.before,
      })),
      summary: {
        ...compared(
          t('periodDetails.collectionEfficiencyBy', { unit }),
          unit,
          'Efficiency (%)',
          steps.map((step) => ({ name: periodText(step), ...step.efficiency })),
        ),
        finding: efficiencyFinding(totals.efficiency),
      },
    },
    volume: {
      rows: steps.map((step) => ({
        name: stepName(step, stepUnit),
        collections: step.rounds.value,
        before: step.rounds.before,
      })),
      summary: {
        ...compared(
          t('periodDetails.collectionVolumeBy', { unit }),
          unit,
          t('periodDetails.rounds'),
          steps.map((step) => ({ name: periodText(step), ...step.rounds })),
        ),
        finding: volumeFinding(totals.rounds),
      },
    },
    status: {
      rows: shares,
      summary: {
        ...now,
        title:
          status.at === 'now'
            ? now.title
            : t('periodDetails.binStatusDistributionOn', { day: dayText(answer.period.to) }),
        finding: status.at === 'now' ? now.finding : pastStatus(answer, now.finding),
      },
    },
  } satisfies Record<string, { rows: readonly object[]; summary: ChartSummary }>
}
export type PeriodCharts = ReturnType<typeof periodCharts>

/** The finding of a past distribution, in the past tense. */
function pastStatus({ status, period }: PeriodAnswer, finding: string): string {
  if (status.shares.length === 0 && status.of === 'bins-with-level')
    return t('periodDetails.noLevelWasKnown', { day: dayText(period.to) })
  return finding.replace('% are ', '% were ')
}

const UNIT_NAMES = {
  day: t('periodDetails.day'),
  week: t('periodDetails.week'),
  month: t('periodDetails.month'),
} as const

const month = new Intl.DateTimeFormat('en-NZ', { timeZone: 'UTC', month: 'short', year: '2-digit' })

/** Short enough for an axis: the first day of a week stands for it. */
const stepName = ({ from }: { from: string }, unit: PeriodAnswer['stepUnit']) =>
  unit === 'month' ? month.format(Date.parse(from)) : shortDayText(from)

const compared = (
  title: string,
  rowName: string,
  figureName: string,
  rows: readonly (Compared & { name: string })[],
): Omit<ChartSummary, 'finding'> => ({
  title,
  columns: [rowName, figureName, t('periodDetails.beforeText'), t('periodDetails.differenceText')],
  rows: rows.map(({ name, ...figure }) => [name, figure.value, figure.before, difference(figure)]),
})

const efficiencyFinding = (figure: Compared) =>
  figure.value === null
    ? t('periodDetails.nothingWasMeasuredInThisPeriod')
    : t('periodDetails.ofStopsWereWorthTheirWhile', {
        figure: figureText(figure.value, 'percent'),
        compared: comparedWords(figure, 'percent'),
      })

const volumeFinding = (figure: Compared) =>
  t('periodDetails.roundsCompleted', {
    value: figure.value ?? 0,
    figure: figureText(figure.value, 'count'),
    compared: comparedWords(figure, 'count'),
  })

const comparedWords = (figure: Compared, kind: 'percent' | 'count') =>
  difference(figure) === null ? '' : `: ${differenceText(figure, kind)}`
