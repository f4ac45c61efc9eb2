import type { Compared, PeriodAnswer } from '../../operations'
import { type ChartSummary, statusSummary, weekdayFillSummary } from '../charts/chart-summaries'
import { difference, differenceText, figureText } from '../period/differences'
import { dayText, periodText, shortDayText } from '../period/period-choice'

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
        ...compared('Fill Level by Weekday', 'Day', 'Fill level (%)', fillByWeekday),
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
          `Collection Efficiency by ${unit}`,
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
          `Collection Volume by ${unit}`,
          unit,
          'Rounds',
          steps.map((step) => ({ name: periodText(step), ...step.rounds })),
        ),
        finding: volumeFinding(totals.rounds),
      },
    },
    status: {
      rows: shares,
      summary: {
        ...now,
        title: status.at === 'now' ? now.title : `Bin Status Distribution on ${dayText(answer.period.to)}`,
        // A past distribution is worded in the past tense.
        finding: status.at === 'now' ? now.finding : now.finding.replace('% are ', '% were '),
      },
    },
  } satisfies Record<string, { rows: readonly object[]; summary: ChartSummary }>
}
export type PeriodCharts = ReturnType<typeof periodCharts>

const UNIT_NAMES = { day: 'Day', week: 'Week', month: 'Month' } as const

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
  columns: [rowName, figureName, 'Before', 'Difference'],
  rows: rows.map(({ name, ...figure }) => [name, figure.value, figure.before, difference(figure)]),
})

const efficiencyFinding = (figure: Compared) =>
  figure.value === null
    ? 'Nothing was measured in this period.'
    : `${figureText(figure.value, 'percent')} of the stops were worth their while${comparedWords(figure, 'percent')}.`

const volumeFinding = (figure: Compared) =>
  `${figureText(figure.value, 'count')} ${figure.value === 1 ? 'round' : 'rounds'} completed${comparedWords(figure, 'count')}.`

const comparedWords = (figure: Compared, kind: 'percent' | 'count') =>
  difference(figure) === null ? '' : `: ${differenceText(figure, kind)}`
