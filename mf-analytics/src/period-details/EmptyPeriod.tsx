import { Button, Card, Text, Title } from 'shared-ui'
import type { PeriodAnswer } from '../../operations'
import { type ChosenPeriod, dayText, periodText } from '../period/period-choice'

export const isEmptyPeriod = ({ totals: { collections, rounds, reports, contaminated } }: PeriodAnswer) =>
  [collections, rounds, reports, contaminated].every(({ value }) => value === 0)

/** Says where figures come from, and offers a period that has some. */
export function EmptyPeriod({ answer, chosen }: { answer: PeriodAnswer; chosen: ChosenPeriod }) {
  const { recordBegins, period } = answer
  return (
    <Card component="section" aria-labelledby="empty-period">
      <Title order={2} size="h4" id="empty-period">
        Nothing was recorded in {periodText(period)}
      </Title>
      {recordBegins === null ? (
        <Text>
          The record has no collections, routes or reports yet. Figures come when crews complete routes and
          residents send reports.
        </Text>
      ) : (
        <>
          <Text mb="sm">The record begins on {dayText(recordBegins)}. Choose later days.</Text>
          <Button variant="default" onClick={() => chosen.change({ kind: 'preset', preset: '28-days' })}>
            Show the last 28 days
          </Button>
        </>
      )}
    </Card>
  )
}
