import { Alert, Button, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'
import type { FleetItem } from './use-fleet-editing'
import { useFleetUse } from './use-fleet-use'

interface UnfitRoutesProps {
  /** The item that was saved. */
  item: FleetItem
  onClose: () => void
}

/** Names the open routes whose plans a saved truck or facility no longer allows; nothing without any. */
export function UnfitRoutes({ item: { kind, value }, onClose }: UnfitRoutesProps) {
  const { data } = useFleetUse({ isEnabled: kind === 'truck' || kind === 'facility' })
  const unfit = (data?.routes ?? []).filter((route) => route.unfit?.includes(value.id))
  if (unfit.length === 0) return null
  const ids = new Intl.ListFormat('en-NZ').format(unfit.map(({ id }) => id))
  return (
    <Alert
      color="yellow"
      role="status"
      mb="sm"
      title={t('fleet.doesNotFit', { name: value.name, count: unfit.length })}
    >
      <Stack gap="sm" align="flex-start">
        <Text>
          {kind === 'truck' ? t('fleet.doesNotFitTruck', { ids }) : t('fleet.doesNotFitFacility', { ids })}
        </Text>
        <Button variant="default" onClick={onClose}>
          {t('fleet.ok')}
        </Button>
      </Stack>
    </Alert>
  )
}
