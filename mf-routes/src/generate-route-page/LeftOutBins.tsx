import { unservedSentence } from 'shared-domain/route-planning'
import { Card, Stack, Text, Title } from 'shared-ui'
import type { CityGround } from '../city-plan/city-plan'
import type { LeftOutBin, PlanDraft } from '../plan-editing/plan-draft'

/** The bins that no truck of the plan collects, and why not. */
export function LeftOutBins({ ground, draft }: { ground: CityGround; draft: PlanDraft }) {
  const { leftOut } = draft
  if (leftOut.length === 0) return null
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))]
  return (
    <Card component="section" aria-labelledby="left-out">
      <Title order={2} size="h4" id="left-out" mb="sm">
        {`Left Out (${leftOut.length})`}
      </Title>
      <Stack gap="sm">
        {reasons.map((reason) => {
          const bins = leftOut.filter((left) => left.reason === reason)
          return (
            <div key={reason}>
              <Text>{`${bins.length === 1 ? '1 bin' : `${bins.length} bins`}: ${leftOutSentence(reason)}`}</Text>
              <details>
                <summary>Which</summary>
                <Text size="sm" c="dimmed">
                  {bins.map(({ binId }) => `${binId}, ${ground.bins.get(binId)?.location ?? ''}`).join('; ')}
                </Text>
              </details>
            </div>
          )
        })}
      </Stack>
    </Card>
  )
}

const leftOutSentence = (reason: LeftOutBin['reason']) =>
  reason === 'by-hand' ? 'Taken out by hand.' : unservedSentence(reason)
