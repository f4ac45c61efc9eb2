import type { BinAdviceAnswer } from '../../operations'
import { figureText } from '../period/differences'

type Advice = NonNullable<BinAdviceAnswer['advice']>

const money = (dollars: number) => figureText(dollars, 'dollars')
const bins = (count: number) => `${figureText(count, 'count')} ${count === 1 ? 'bin' : 'bins'}`
/** Service is told to a hundredth: a tenth of a percent of a city's waste is a lot. */
const servicePct = (pct: number) => `${pct.toFixed(2)}%`

/** The answer in one sentence, with its uncertainty. */
export function answerText({ counts, judged, saved }: Advice): string {
  const { go, move, grow } = counts
  if (go + move + grow === 0)
    return `None of the ${bins(judged)} that are known well enough should go, move or grow.`
  const saving =
    go === 0
      ? ''
      : ` Without the visits to those that may go, rounds cost ${money(saved.low.dollars)} to ${money(saved.high.dollars)} less a year.`
  return `Of the ${bins(judged)} that are known well enough, ${figureText(go, 'count')} may go, ${figureText(move, 'count')} may move and ${figureText(grow, 'count')} may grow.${saving}`
}

/** How the rules held in weeks that they had not seen. */
export function serviceText({ service, weeks }: Pick<Advice, 'service' | 'weeks'>): string {
  if (!service)
    return 'How these rules hold in weeks that they have not seen cannot be told yet: the record has too few weeks.'
  const { beforePct, afterPct, interval, days } = service
  const range = interval
    ? ` (${servicePct(interval.low)} to ${servicePct(interval.high)} in 95 of 100)`
    : ' (too few weeks for an interval)'
  const seen = Math.max(1, Math.round(weeks - days / 7))
  return `Checked in weeks that they had not seen: by the first ${seen} weeks alone, the same rules would have left ${servicePct(afterPct)}${range} of what people brought in the last ${days} days a bin with room, instead of ${servicePct(beforePct)}.`
}

export const NOT_KNOWN =
  'No bin is closed by this: it is advice. Not known are why a bin stands where it does (a school, a beach, a promise to a neighbour), who cannot walk farther, what people will drop instead of walking on, and what events and seasons bring that these weeks did not have. Distances on foot are estimated from straight lines.'

export const rangeText = ({ mean, low, high }: { mean: number; low: number; high: number }, unit: string) =>
  `${figureText(mean, 'count')} ${unit} (${figureText(low, 'count')} to ${figureText(high, 'count')})`

/** Less than a tenth is told as that, and not as none. */
export const chanceText = (pct: number) => (pct < 0.1 ? 'under 0.1%' : figureText(pct, 'percent'))
