import type { BinAdviceAnswer } from '../../operations'
import { t } from '../messages/translate'
import { figureText } from '../period/differences'

type Advice = NonNullable<BinAdviceAnswer['advice']>

const count = (amount: number) => figureText(amount, 'count')
const money = (dollars: number) => figureText(dollars, 'dollars')
/** Service is told to a hundredth: a tenth of a percent of a city's waste is a lot. */
const servicePct = (pct: number) => `${pct.toFixed(2)}%`

/** The answer in one sentence, with its uncertainty. */
export function answerText({ counts, judged, saved }: Advice): string {
  const { go, move, grow } = counts
  const figure = count(judged)
  if (go + move + grow === 0) return t('binAdvice.noneShouldChange', { judged, figure })
  const answer = t('binAdvice.soManyMayChange', {
    judged,
    figure,
    go: count(go),
    move: count(move),
    grow: count(grow),
  })
  if (go === 0) return answer
  const { low, high } = saved
  return `${answer} ${t('binAdvice.savedWithoutThem', { low: money(low.dollars), high: money(high.dollars) })}`
}

/** How the rules held in weeks that they had not seen. */
export function serviceText({ service, weeks }: Pick<Advice, 'service' | 'weeks'>): string {
  if (!service) return t('binAdvice.serviceNotKnownYet')
  const { beforePct, afterPct, interval, days } = service
  const range = interval
    ? t('binAdvice.serviceInterval', { low: servicePct(interval.low), high: servicePct(interval.high) })
    : t('binAdvice.tooFewWeeks')
  return t('binAdvice.serviceInWeeksNotSeen', {
    weeks: Math.max(1, Math.round(weeks - days / 7)),
    days,
    range,
    after: servicePct(afterPct),
    before: servicePct(beforePct),
  })
}

interface Range {
  mean: number
  low: number
  high: number
}

/** The waste that is put into a bin, in litres a week, with its interval. */
export const litresText = ({ mean, low, high }: Range) =>
  t('binAdvice.litresAWeek', { mean: count(mean), low: count(low), high: count(high) })

/** Less than a tenth is told as that, and not as none. */
export const chanceText = (pct: number) =>
  pct < 0.1 ? t('binAdvice.underATenth') : figureText(pct, 'percent')
