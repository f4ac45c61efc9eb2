import { useEffect, useRef } from 'react'
import { paths } from 'shared-domain'
import { Alert, Anchor, Button, Card, Group, Link, List, Loader, Stack, Text } from 'shared-ui'
import type { Device } from '../../operations'
import { ReadFailure } from '../devices/ReadFailure'
import { levelText } from '../devices/sensor-health'
import { sensorPaths } from '../devices/sensor-paths'
import { useDevice } from '../devices/use-sensors'
import { rich, t } from '../messages/translate'

interface FirstUplinkProps {
  devEui: string
  onNext: () => void
}

/** Waits for the first uplink from the new bin and shows what it measured. */
export function FirstUplink({ devEui, onNext }: FirstUplinkProps) {
  const answer = useDevice(devEui)
  const device = answer.data
  const card = useRef<HTMLElement>(null)
  // The form that had the focus is gone.
  useEffect(() => card.current?.focus(), [])
  return (
    <Card ref={card} tabIndex={-1} component="section" aria-label={t('setup.firstUplink')}>
      <Stack gap="sm">
        <ReadFailure answer={answer} notRead={t('setup.sensorNotRead')} />
        <List type="ordered">
          <List.Item>{t('setup.sensorIsRegistered', { devEui })}</List.Item>
          {device?.binId && (
            <List.Item>
              {rich('setup.itIsInBin', {
                link: (
                  <Anchor component={Link} to={paths.bin(device.binId)}>
                    {device.binId}
                  </Anchor>
                ),
              })}
            </List.Item>
          )}
        </List>
        <div role="status">{device && isHeard(device) ? <Heard device={device} /> : <Waiting />}</div>
        <Group gap="sm">
          <Button onClick={onNext}>{t('setup.setUpAnother')}</Button>
          <Button component={Link} to={sensorPaths.sensor(devEui)} variant="default">
            {t('setup.showSensor')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

/** Whether there was an uplink since the installation; earlier ones came from another bin. */
const isHeard = ({ lastSeenAt, installedAt }: Device) =>
  lastSeenAt !== null && (installedAt === null || Date.parse(lastSeenAt) >= Date.parse(installedAt))

const Waiting = () => (
  <Group gap="sm" wrap="nowrap">
    <Loader size="sm" />
    <Text>{t('setup.waitingForFirstUplink')}</Text>
  </Group>
)

function Heard({ device: { levelPercent, lastMeasurement } }: { device: Device }) {
  if (levelPercent !== null)
    return (
      <Alert title={t('setup.sensorMeasures')}>
        {t('setup.binIsFull', { level: levelText(levelPercent) })}
      </Alert>
    )
  return (
    <Alert title={t('setup.sensorIsHeard')}>
      {lastMeasurement?.isTilted ? t('setup.itSaysThatItIsTilted') : t('setup.seeItsUplinksForReason')}
    </Alert>
  )
}
