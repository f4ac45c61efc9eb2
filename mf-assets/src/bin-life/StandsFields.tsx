import { distanceKm } from 'shared-domain'
import { Button, Group, Stack, Switch, Text } from 'shared-ui'
import { lengthText } from '../../rules/length'
import { t } from '../messages/translate'
import { usePhonePosition } from '../phone-position/phone-position'
import type { LifeFieldsProps } from './TypedField'

/** Confirms beside the bin where it was put up. By hand it stands where it was planned. */
export function StandsFields({ life: { lat, lng }, typed, onType }: LifeFieldsProps) {
  const { isOn, turnOn, position, failure } = usePhonePosition()
  const planned = lat !== null && lng !== null ? { lat, lng } : null
  const metres = position && planned && Math.round(distanceKm(position, planned) * 1000)
  return (
    <Stack gap="xs">
      {!isOn && (
        <Group>
          <Button variant="default" onClick={turnOn}>
            {t('binLifeTab.iAmBesideIt')}
          </Button>
        </Group>
      )}
      {failure && <Text size="sm">{t('binLifeTab.withoutIt', { failure })}</Text>}
      {isOn && !position && !failure && (
        <Text size="sm" role="status">
          {t('binLifeTab.phoneLooksForItsPosition')}
        </Text>
      )}
      {position && (
        <Switch
          label={
            metres === null
              ? t('binLifeTab.itStandsHereNoPlaceWasPlanned', { accuracy: lengthText(position.accuracyM) })
              : t('binLifeTab.itStandsHereFromPlannedPlace', {
                  length: lengthText(metres),
                  accuracy: lengthText(position.accuracyM),
                })
          }
          checked={typed.place !== null}
          onChange={({ currentTarget }) =>
            onType({ place: currentTarget.checked ? { lat: position.lat, lng: position.lng } : null })
          }
        />
      )}
    </Stack>
  )
}
