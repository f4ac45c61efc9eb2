import { dayText } from 'shared-domain'
import { List, Text } from 'shared-ui'
import type { PeriodAnswer } from '../../operations'
import { t } from '../messages/translate'
import { isRunning } from './comparison'

/** How each figure is computed, as docs/figures.md has it. */
export function footnotes(answer: PeriodAnswer): string[] {
  const { status, before, byCrew } = answer
  return [
    t('periodDetails.fillRate'),
    t('periodDetails.co2AndCostSavings'),
    t('periodDetails.roundsRoutesCompleted'),
    t('periodDetails.overflowReports'),
    t('periodDetails.contaminationBinsThatCrewsLeft'),
    t('periodDetails.suburbAsBinsLocationNames', {
      day: dayText(before.from),
      day2: dayText(before.to),
      what: isRunning(answer) ? t('periodDetails.todayNotOver') : '',
    }),
    statusNote(status),
    ...(byCrew === null ? [t('periodDetails.figuresByCrewAreShown')] : []),
  ]
}

function statusNote({ at, of, shares, usesDailySummaries }: PeriodAnswer['status']): string {
  if (at === 'now' && of === 'all-bins' && shares.length > 0) return t('periodDetails.binStatusOfLayer')
  if (at === 'now') return t('periodDetails.binStatus')
  const summaries = usesDailySummaries ? t('periodDetails.singleReadingsOfSomeDays') : ''
  return t('periodDetails.binStatusByLast', { summaries })
}

export const Footnotes = ({ answer }: { answer: PeriodAnswer }) => (
  <section aria-label={t('periodDetails.howFiguresAreComputed')}>
    <Text size="sm" fw={600}>
      {t('periodDetails.howFiguresAreComputed')}
    </Text>
    <List size="sm" c="dimmed">
      {footnotes(answer).map((note) => (
        <List.Item key={note}>{note}</List.Item>
      ))}
    </List>
  </section>
)
