import { distanceText } from 'shared-domain'
import type { PlanDraft } from 'shared-domain/route-planning'
import { Card, Stack, Text, Title } from 'shared-ui'
import type { CityPlanRequest } from '../city-plan/city-plan'
import { dayWord } from '../moments/moments'
import { BinLines } from '../stop-reasons/BinLines'
import { type NextDay, useNextDays } from './use-next-days'

/** The bins that a plan leaves for the two days after it; nothing without a forecast. */
export function NextDays({ request, draft }: { request: CityPlanRequest; draft: PlanDraft }) {
  const days = useNextDays(request, draft)
  if (days.length === 0) return null
  return (
    <Card component="section" aria-labelledby="next-days">
      <Title order={2} size="h4" id="next-days" mb="xs">
        Next Days
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Bins that this plan leaves, by the last day that keeps them from overflowing.
      </Text>
      <Stack gap="xs">
        {days.map((day) => (
          <Day key={day.day} day={day} />
        ))}
      </Stack>
    </Card>
  )
}

function Day({ day: { day, bins, km, words } }: { day: NextDay }) {
  const word = dayWord(day, new Date())
  if (bins.length === 0) return <Text>{`${word}: no bins`}</Text>
  const count = bins.length === 1 ? '1 bin' : `${bins.length} bins`
  return (
    <details>
      <summary>
        {[`${word}: ${count}`, km !== null && `about ${distanceText(km)}`].filter(Boolean).join(', ')}
      </summary>
      <BinLines bins={bins} words={words} />
    </details>
  )
}
