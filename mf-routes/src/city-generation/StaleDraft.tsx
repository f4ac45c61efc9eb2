import { Alert, List } from 'shared-ui'
import type { CityPlanRequest } from '../city-plan/city-plan'
import { truckName } from '../city-plan/city-plan'
import type { DraftChange } from '../draft-plan/draft-staleness'
import { clockText } from '../moments/moments'

/** What has changed since a draft was planned; nothing when it still holds. */
export function StaleDraft({
  request,
  changes,
}: {
  request: CityPlanRequest
  changes: readonly DraftChange[]
}) {
  if (changes.length === 0) return null
  return (
    <Alert color="yellow" title="This draft is out of date">
      <List size="sm">
        {changes.map((change) => (
          <List.Item key={JSON.stringify(change)}>{changeSentence(change, request)}</List.Item>
        ))}
      </List>
      Generate again to plan with what is known now, or change its stops below.
    </Alert>
  )
}

const NAMED_UP_TO = 5
const names = new Intl.ListFormat('en-NZ')

function namedBins(binIds: readonly string[]): string {
  const more = binIds.length - NAMED_UP_TO
  const named = binIds.slice(0, NAMED_UP_TO)
  return names.format(more > 0 ? [...named, `${more} more`] : named)
}

function changeSentence(change: DraftChange, request: CityPlanRequest): string {
  switch (change.kind) {
    case 'emptied':
      return `Emptied since it was planned: ${namedBins(change.binIds)}.`
    case 'removed':
      return `No longer among the bins: ${namedBins(change.binIds)}.`
    case 'on-routes':
      return `On ${names.format(change.routeIds)} by now: ${namedBins(change.binIds)}.`
    case 'truck-taken':
      return `${truckName(request, change.truckId)} is on ${names.format(change.routeIds)} at that time.`
    case 'truck-out-of-service':
      return `${truckName(request, change.truckId)} is out of service.`
    case 'late':
      return `Its first truck was to leave at ${clockText(change.leavesAt)}.`
  }
}
