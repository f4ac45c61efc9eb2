import { useMayCall, useRecordQuery } from 'shared-domain/client'
import { getReplay, type Period, type ReplayAnswer } from '../../operations'
import type { ReplayedPolicy } from '../../rules/replayed-days'
import { SIMULATED_SAVINGS } from '../../rules/simulated-savings'
import { ofAnalytics } from '../analytics/analytics'
import { t } from '../messages/translate'
import { figureText, NOTHING } from '../period/differences'

/** The days of a period under other rules; nothing is requested without a period, or where the record is not read. */
export function useReplay(period: Period | null) {
  const hasReplay = useMayCall(getReplay)
  return useRecordQuery({
    operation: getReplay,
    request: { query: { from: period?.from ?? '', to: period?.to ?? '' } },
    changesWith: ofAnalytics,
    isEnabled: hasReplay && period !== null,
  })
}

export const POLICY_NAMES = {
  driven: t('replayCard.asItWas'),
  fixed: t('replayCard.fixedSchedule'),
  thresholds: t('replayCard.thresholds'),
} as const satisfies Record<ReplayedPolicy, string>

type Compared = Pick<NonNullable<ReplayAnswer['totals']>['fixed'], 'saved' | 'interval'>

const money = (dollars: number) => figureText(dollars, 'dollars')

/** Money against another rule: a saving, a loss, or neither where the interval has both. */
export function amountText({ saved, interval }: Compared): string {
  const low = interval?.low.dollars ?? saved.dollars
  const high = interval?.high.dollars ?? saved.dollars
  const what = low > 0 ? 'a saving' : high < 0 ? 'a loss' : t('replayCard.neitherSavingNorLoss')
  return `${money(saved.dollars)}, ${what}`
}

export const intervalText = ({ interval }: Pick<Compared, 'interval'>): string =>
  interval
    ? t('replayCard.to', { money: money(interval.low.dollars), money2: money(interval.high.dollars) })
    : NOTHING

/**
 * The amount with its interval, for a sentence.
 * @internal
 */
export const comparedText = (compared: Compared): string =>
  `${amountText(compared)} (${compared.interval ? t('replayCard.in95Of100', { interval: intervalText(compared) }) : t('replayCard.tooFewWeeksForInterval')})`

/**
 * The note below the savings: that list order is easy to beat, and what other rules would have saved. `null` without a replay. The weeks
 * of the demonstration city are simulated.
 */
export function rivalsText(
  { totals, days }: Pick<ReplayAnswer, 'totals' | 'days'>,
  { isDemonstration }: { isDemonstration: boolean },
): string | null {
  if (!totals) return null
  const text = t('replayCard.co2AndCostSavingsAreAgainst', {
    count: days.length,
    compared: comparedText(totals.fixed),
    figure: figureText(totals.driven.overflows, 'count'),
    figure2: figureText(totals.fixed.overflows, 'count'),
  })
  if (!isDemonstration) return text
  const { forecastPct, oraclePct } = SIMULATED_SAVINGS
  return `${text} ${t('replayCard.weeksAreMadeUp', { forecastPct, oraclePct })}`
}
