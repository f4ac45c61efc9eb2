import type { SensorAdviceAnswer, SensorStepRow } from '../../operations'
import type { ChartSummary } from '../charts/chart-summaries'
import { t } from '../messages/translate'
import { figureText } from '../period/differences'

type Advice = NonNullable<SensorAdviceAnswer['advice']>

const money = (dollars: number) => figureText(dollars, 'dollars')
const count = (amount: number) => figureText(amount, 'count')
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
  const [has, of] = [count(today), count(standing)]
  const price = money(dollarsASensor)
  const high = count(sensors.high)
  if (!step) return t('sensorAdvice.noMoreAreWorthIt', { price, high, today: has, standing: of })
  const { savedPct, dollarsAYear } = step
  return t('sensorAdvice.soManyAreWorthIt', {
    price,
    today: has,
    standing: of,
    mean: count(sensors.mean),
    low: count(sensors.low),
    high,
    saved: figureText(savedPct.mean, 'percent'),
    savedLow: `${tenth(savedPct.low)}`,
    savedHigh: figureText(savedPct.high, 'percent'),
    dollars: money(dollarsAYear.mean),
    dollarsLow: money(dollarsAYear.low),
    dollarsHigh: money(dollarsAYear.high),
  })
}

export function sensorSummary(steps: readonly SensorStepRow[]): ChartSummary {
  const last = steps.at(-1)
  return {
    title: t('sensorAdvice.savedByMoreSensors'),
    finding: last
      ? t('sensorAdvice.savedBySensorInEach', {
          count: count(last.sensors),
          saved: figureText(last.savedPct.mean, 'percent'),
        })
      : t('sensorAdvice.everyBinHasOne'),
    columns: [
      t('sensorAdvice.moreSensors'),
      t('sensorAdvice.savedOfRounds'),
      t('sensorAdvice.lowPct'),
      t('sensorAdvice.highPct'),
      t('sensorAdvice.savedAYearInDollars'),
      t('sensorAdvice.lowDollars'),
      t('sensorAdvice.highDollars'),
      t('sensorAdvice.lastOneSaves'),
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
