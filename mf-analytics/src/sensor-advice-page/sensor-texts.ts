import type { SensorAdviceAnswer, SensorStepRow } from '../../operations'
import type { ChartSummary } from '../charts/chart-summaries'
import { figureText } from '../period/differences'

type Advice = NonNullable<SensorAdviceAnswer['advice']>

const money = (dollars: number) => figureText(dollars, 'dollars')
const tenth = (value: number) => Math.round(value * 10) / 10

interface Worth {
  /** How many more sensors are worth their costs; `low` and `high` by the bounds of what they are worth. */
  sensors: { mean: number; low: number; high: number }
  /** The step of `sensors.mean`; `null` when none is worth it. */
  step: SensorStepRow | null
}

/** The last step at which one more sensor is worth more than it costs a year. */
export function worthwhile(steps: readonly SensorStepRow[], dollarsASensor: number): Worth {
  const last = (bound: 'mean' | 'low' | 'high') =>
    steps.findLast(({ sensors, lastDollars }) => sensors > 0 && lastDollars[bound] > dollarsASensor)
  const step = last('mean') ?? null
  return {
    sensors: {
      mean: step?.sensors ?? 0,
      low: last('low')?.sensors ?? 0,
      high: last('high')?.sensors ?? 0,
    },
    step,
  }
}

/** The answer in one sentence, with its uncertainty. */
export function sensorAnswerText(
  { today, standing }: Advice,
  { sensors, step }: Worth,
  dollarsASensor: number,
): string {
  const have = `${figureText(today, 'count')} of ${figureText(standing, 'count')} bins have one today`
  if (!step)
    return `At ${money(dollarsASensor)} a year each, no more sensors are worth it (at most ${figureText(sensors.high, 'count')}); ${have}.`
  const { savedPct, dollarsAYear } = step
  return `At ${money(dollarsASensor)} a year each, about ${figureText(sensors.mean, 'count')} more sensors are worth it (${figureText(sensors.low, 'count')} to ${figureText(sensors.high, 'count')} in 90 of 100): they save ${figureText(savedPct.mean, 'percent')} (${tenth(savedPct.low)} to ${figureText(savedPct.high, 'percent')}) of what rounds cost, and with fewer overflows ${money(dollarsAYear.mean)} (${money(dollarsAYear.low)} to ${money(dollarsAYear.high)}) a year before their costs; ${have}.`
}

export const SENSORS_NOT_KNOWN =
  'Predicted by a model, not measured. In five simulated cities its savings were off by three points on average and by ten at worst, mostly too high. Not known are what a sensor really costs (batteries, thieves, data), how many will fail, and whether crews follow the plan: who still drives every round saves nothing. A sensor is worth more where an overflow costs more.'

export function sensorSummary(steps: readonly SensorStepRow[]): ChartSummary {
  const last = steps.at(-1)
  return {
    title: 'Saved by more sensors',
    finding: last
      ? `A sensor in each of the ${figureText(last.sensors, 'count')} bins without one would save ${figureText(last.savedPct.mean, 'percent')} of what rounds cost; the first ones save most.`
      : 'Every bin has a sensor.',
    columns: [
      'More sensors',
      'Saved of rounds (%)',
      'Low (%)',
      'High (%)',
      'Saved a year ($)',
      'Low ($)',
      'High ($)',
      'The last one saves ($ a year)',
    ],
    rows: steps.map(({ sensors, savedPct, dollarsAYear, lastDollars }) => [
      figureText(sensors, 'count'),
      tenth(savedPct.mean),
      tenth(savedPct.low),
      tenth(savedPct.high),
      Math.round(dollarsAYear.mean),
      Math.round(dollarsAYear.low),
      Math.round(dollarsAYear.high),
      Math.round(lastDollars.mean),
    ]),
  }
}
