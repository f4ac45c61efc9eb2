import { aucklandDate, dayText } from 'shared-domain'
import type { PeriodAnswer } from '../../operations'
import { t } from '../messages/translate'
import { periodText } from '../period/period-choice'

/** Whether the record reaches back over the period before. */
const isCompared = ({ before, recordBegins }: PeriodAnswer) =>
  recordBegins !== null && recordBegins <= before.from

/** Whether its last day is today, which is not over. */
export const isRunning = ({ period, asOf }: Pick<PeriodAnswer, 'period' | 'asOf'>) =>
  period.to === aucklandDate(new Date(asOf))

/** The period that the figures are compared with, or why there is none. */
export function comparisonText(answer: PeriodAnswer): string {
  if (isCompared(answer)) {
    const period = periodText(answer.before)
    if (!isRunning(answer)) return t('periodDetails.comparedWith', { period })
    const isTodayAlone = answer.period.from === answer.period.to
    return isTodayAlone
      ? t('periodDetails.todayComparedWith', { period })
      : t('periodDetails.soFarComparedWith', { period })
  }
  const begins =
    answer.recordBegins === null
      ? t('periodDetails.isEmpty')
      : t('periodDetails.beginsOn', { day: dayText(answer.recordBegins) })
  return t('periodDetails.recordSoThatThereIsNothing', { begins })
}
