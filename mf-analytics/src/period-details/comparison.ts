import type { PeriodAnswer } from '../../operations'
import { t } from '../messages/translate'
import { dayText, periodText } from '../period/period-choice'

/** Whether the record reaches back over the period before. */
const isCompared = ({ before, recordBegins }: PeriodAnswer) =>
  recordBegins !== null && recordBegins <= before.from

/** The period that the figures are compared with, or why there is none. */
export function comparisonText(answer: PeriodAnswer): string {
  if (isCompared(answer)) return t('periodDetails.comparedWith', { period: periodText(answer.before) })
  const begins =
    answer.recordBegins === null
      ? t('periodDetails.isEmpty')
      : t('periodDetails.beginsOn', { day: dayText(answer.recordBegins) })
  return t('periodDetails.recordSoThatThereIsNothing', { begins })
}
