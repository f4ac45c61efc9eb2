import type { Bin } from 'shared-domain'
import { unservedSentence } from 'shared-domain/route-planning'
import { Card, Stack, Text, Title } from 'shared-ui'
import type { CityGround } from '../city-plan/city-plan'
import type { LeftOutBin, PlanDraft } from '../plan-editing/plan-draft'

/** The bins that no truck of the plan collects, and why not. */
export function LeftOutBins({ ground, draft }: { ground: CityGround; draft: PlanDraft }) {
  const { leftOut } = draft
  const { leftToOthers } = ground
  const count = leftOut.length + leftToOthers.length
  if (count === 0) return null
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))]
  const routeIds = [...new Set(leftToOthers.map(({ routeId }) => routeId))].sort()
  return (
    <Card component="section" aria-labelledby="left-out">
      <Title order={2} size="h4" id="left-out" mb="sm">
        {`Left Out (${count})`}
      </Title>
      <Stack gap="sm">
        {reasons.map((reason) => (
          <SameReason
            key={reason}
            reason={leftOutSentence(reason)}
            bins={leftOut
              .filter((left) => left.reason === reason)
              .map(({ binId }) => ({ id: binId, location: ground.bins.get(binId)?.location ?? '' }))}
          />
        ))}
        {routeIds.map((routeId) => (
          <SameReason
            key={routeId}
            reason={`On route ${routeId}.`}
            bins={leftToOthers.filter((left) => left.routeId === routeId).map(({ bin }) => bin)}
          />
        ))}
      </Stack>
    </Card>
  )
}

interface SameReasonProps {
  reason: string
  bins: readonly Pick<Bin, 'id' | 'location'>[]
}

function SameReason({ reason, bins }: SameReasonProps) {
  return (
    <div>
      <Text>{`${bins.length === 1 ? '1 bin' : `${bins.length} bins`}: ${reason}`}</Text>
      <details>
        <summary>Which</summary>
        <Text size="sm" c="dimmed">
          {bins.map(({ id, location }) => `${id}, ${location}`).join('; ')}
        </Text>
      </details>
    </div>
  )
}

const leftOutSentence = (reason: LeftOutBin['reason']) =>
  reason === 'by-hand' ? 'Taken out by hand.' : unservedSentence(reason)
