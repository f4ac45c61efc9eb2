import type { PeriodAnswer } from '../../operations'
import { dayText, periodText } from '../period/period-choice'

/** Whether the record reaches back over the period before. */
const isCompared = ({ before, recordBegins }: PeriodAnswer) =>
  recordBegins !== null && recordBegins <= before.from

/** The period that the figures are compared with, or why there is none. */
export function comparisonText(answer: PeriodAnswer): string {
  if (isCompared(answer)) return `Compared with ${periodText(answer.before)}.`
  const begins = answer.recordBegins === null ? 'is empty' : `begins on ${dayText(answer.recordBegins)}`
  return `The record ${begins}, so that there is nothing to compare with.`
}
