import { Alert, List } from 'shared-ui'
import type { CityPlanRequest } from '../city-plan/city-plan'
import { truckName } from '../city-plan/city-plan'
import type { DraftChange } from '../draft-plan/draft-staleness'
import { t } from '../messages/translate'
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
    <Alert color="yellow" title={t('cityGeneration.thisDraftIsOutOfDate')}>
      <List size="sm">
        {changes.map((change) => (
          <List.Item key={JSON.stringify(change)}>{changeSentence(change, request)}</List.Item>
        ))}
      </List>
      {t('cityGeneration.generateAgainToPlan')}
    </Alert>
  )
}

const NAMED_UP_TO = 5
const names = new Intl.ListFormat('en-NZ')

function namedBins(binIds: readonly string[]): string {
  const more = binIds.length - NAMED_UP_TO
  const named = binIds.slice(0, NAMED_UP_TO)
  return names.format(more > 0 ? [...named, t('cityGeneration.moreOfMore', { more })] : named)
}

function changeSentence(change: DraftChange, request: CityPlanRequest): string {
  switch (change.kind) {
    case 'emptied':
      return t('cityGeneration.emptiedSinceItWasPlanned', { namedBins: namedBins(change.binIds) })
    case 'removed':
      return t('cityGeneration.noLongerAmongBins', { namedBins: namedBins(change.binIds) })
    case 'on-routes':
      return t('cityGeneration.onByNow', {
        routeIds: names.format(change.routeIds),
        namedBins: namedBins(change.binIds),
      })
    case 'truck-taken':
      return t('cityGeneration.isOnAtThatTime', {
        truck: truckName(request, change.truckId),
        routeIds: names.format(change.routeIds),
      })
    case 'truck-out-of-service':
      return t('cityGeneration.isOutOfService', { truck: truckName(request, change.truckId) })
    case 'late':
      return t('cityGeneration.itsFirstTruckWasToLeaveAt', { clock: clockText(change.leavesAt) })
  }
}
