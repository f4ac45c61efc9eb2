import type { Bin } from 'shared-domain'
import { Card, Stack, Text, Title } from 'shared-ui'
import type { LeftOutBin, PlanDraft } from '../../rules/plan-draft'
import { unservedSentence } from '../../rules/stop-reason'
import { type CityPlanRequest, truckName } from '../city-plan/city-plan'
import { clockText } from '../moments/moments'
import { BinLines } from '../stop-reasons/BinLines'

interface LeftOutBinsProps {
  request: CityPlanRequest
  draft: PlanDraft
  /** Why each bin can wait, by its id. */
  leftOutWordsOf: ReadonlyMap<string, string>
}

/** The bins that no truck of the plan collects, and why not. */
export function LeftOutBins({ request, draft, leftOutWordsOf }: LeftOutBinsProps) {
  const { leftOut } = draft
  const { leftToOthers, missing, trucksAway } = request
  const count = leftOut.length + leftToOthers.length + missing.length
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
              .map(({ binId }) => ({ id: binId, location: request.bins.get(binId)?.location ?? '' }))}
            words={leftOutWordsOf}
          />
        ))}
        {leftOut.length > 0 &&
          trucksAway.map(({ truckId, routeIds, until }) => (
            <Text key={truckId}>
              {`${truckName(request, truckId)} has no trip in this plan: it is out until ${clockText(until)} with ${routeIds.join(', ')}, and its shift is over by then.`}
            </Text>
          ))}
        {missing.length > 0 && <SameReason reason={MISSING} bins={missing.map(({ bin }) => bin)} />}
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
  words?: ReadonlyMap<string, string>
}

function SameReason({ reason, bins, words }: SameReasonProps) {
  return (
    <div>
      <Text>{`${bins.length === 1 ? '1 bin' : `${bins.length} bins`}: ${reason}`}</Text>
      <details>
        <summary>Which</summary>
        <BinLines bins={bins} words={words} />
      </details>
    </div>
  )
}

const MISSING =
  'Not there when a crew came by. Planned again once the maintenance alert on the Dashboard is closed.'

const leftOutSentence = (reason: LeftOutBin['reason']) =>
  reason === 'by-hand' ? 'Taken out by hand.' : unservedSentence(reason)
