import { dayText } from 'shared-domain'
import { Button, Card, Text, Title } from 'shared-ui'
import type { PeriodAnswer } from '../../operations'
import { t } from '../messages/translate'
import { type ChosenPeriod, periodText } from '../period/period-choice'

export const isEmptyPeriod = ({ totals: { collections, rounds, reports, contaminated } }: PeriodAnswer) =>
  [collections, rounds, reports, contaminated].every(({ value }) => value === 0)

/** Says where figures come from, and offers a period that has some. */
export function EmptyPeriod({ answer, chosen }: { answer: PeriodAnswer; chosen: ChosenPeriod }) {
  const { recordBegins, period } = answer
  return (
    <Card component="section" aria-labelledby="empty-period">
      <Title order={2} size="h4" id="empty-period">
        {t('periodDetails.nothingWasRecordedIn', { period: periodText(period) })}
      </Title>
      {recordBegins === null ? (
        <Text>{t('periodDetails.recordHasNoCollections')}</Text>
      ) : (
        <>
          <Text mb="sm">
            {t('periodDetails.recordBeginsOnChooseLaterDays', { day: dayText(recordBegins) })}
          </Text>
          <Button variant="default" onClick={() => chosen.change({ kind: 'preset', preset: '28-days' })}>
            {t('periodDetails.showLast28Days')}
          </Button>
        </>
      )}
    </Card>
  )
}
