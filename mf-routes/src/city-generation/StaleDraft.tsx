import { Alert, List } from 'shared-ui'
import type { CityPlanRequest } from '../city-plan/city-plan'
import { truckName } from '../city-plan/city-plan'
import type { DraftChange } from '../draft-plan/draft-staleness'
import { t } from '../messages/translate'
import { clockText } from '../moments/moments'
import { listedNames } from './listed-names'

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

const namedBins = (binIds: readonly string[]) => listedNames(binIds, NAMED_UP_TO)

const facilityName = ({ fleet }: CityPlanRequest, facilityId: string) =>
  fleet.facilities.find(({ id }) => id === facilityId)?.name ?? facilityId

function changeSentence(change: DraftChange, request: CityPlanRequest): string {
  switch (change.kind) {
    case 'emptied':
      return t('cityGeneration.emptiedSinceItWasPlanned', { namedBins: namedBins(change.binIds) })
    case 'removed':
      return t('cityGeneration.noLongerAmongBins', { namedBins: namedBins(change.binIds) })
    case 'on-routes':
      return t('cityGeneration.onByNow', {
        routeIds: listedNames(change.routeIds),
        namedBins: namedBins(change.binIds),
      })
    case 'truck-taken':
      return t('cityGeneration.isOnAtThatTime', {
        truck: truckName(request, change.truckId),
        routeIds: listedNames(change.routeIds),
      })
    case 'truck-out-of-service':
      return t('cityGeneration.isOutOfService', { truck: truckName(request, change.truckId) })
    case 'truck-changed':
      return t('cityGeneration.truckWasChanged', { truck: truckName(request, change.truckId) })
    case 'facility-changed':
      return t('cityGeneration.facilityWasChanged', { facility: facilityName(request, change.facilityId) })
    case 'late':
      return t('cityGeneration.itsFirstTruckWasToLeaveAt', { clock: clockText(change.leavesAt) })
  }
}
