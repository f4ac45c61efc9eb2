import { Card, Stack, Text, Title } from 'shared-ui'
import type { PlanDraft } from '../../rules/plan-draft'
import type { CityPlanRequest } from '../city-plan/city-plan'
import { t } from '../messages/translate'
import { dayWord } from '../moments/moments'
import { BinLines } from '../stop-reasons/BinLines'
import { nextDayText } from './next-day-text'
import { type NextDay, useNextDays } from './use-next-days'

/** The bins that a plan leaves for the two days after it, and what the trucks can do of them; nothing without a forecast. */
export function NextDays({ request, draft }: { request: CityPlanRequest; draft: PlanDraft }) {
  const days = useNextDays(request, draft)
  if (days.length === 0) return null
  return (
    <Card component="section" aria-labelledby="next-days">
      <Title order={2} size="h4" id="next-days" mb="xs">
        {t('nextDays.nextDays')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('nextDays.binsThatThisPlanLeaves')}
      </Text>
      <Stack gap="xs">
        {days.map((day) => (
          <Day key={day.day} day={day} />
        ))}
      </Stack>
    </Card>
  )
}

function Day({ day }: { day: NextDay }) {
  const text = `${dayWord(day.day, new Date())}: ${nextDayText(day)}`
  if (day.bins.length === 0) return <Text>{text}</Text>
  return (
    <details>
      <summary>{text}</summary>
      <BinLines bins={day.bins} words={day.words} />
    </details>
  )
}
