import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Anchor, Link, Skeleton, type SlotProps, Stack, Text } from 'shared-ui'
import { ReadFailure } from '../devices/ReadFailure'
import { batteryText, healthText, trustedLevelText } from '../devices/sensor-health'
import { sensorPaths } from '../devices/sensor-paths'
import { useDevices, useHealth } from '../devices/use-sensors'
import { rich, t } from '../messages/translate'

/** The sensor of a bin, beside the bin's history. */
export function SensorTab({ binId }: SlotProps['bin.tabs']) {
  const devices = useDevices()
  const health = useHealth()
  const now = useNow()
  const device = devices.data?.devices.find((one) => one.binId === binId)
  return (
    <Stack gap="sm">
      <ReadFailure answer={devices} notRead={t('sensorTab.sensorNotRead')} />
      {devices.isLoading && <Skeleton h="6rem" role="status" aria-label={t('sensorTab.readingSensor')} />}
      {devices.data && !device && (
        <Text c="dimmed">
          {rich('sensorTab.noSensorInThisBin', {
            link: (
              <Anchor component={Link} to={`${sensorPaths.setup}?bin=${encodeURIComponent(binId)}`}>
                {t('sensorTab.setOneUp')}
              </Anchor>
            ),
          })}
        </Text>
      )}
      {device && (
        <>
          <Text>
            <Anchor component={Link} to={sensorPaths.sensor(device.devEui)}>
              {device.devEui}
            </Anchor>
            , {healthText(device, health.data).toLowerCase()}
          </Text>
          <Text>
            {t('sensorTab.levelBattery', {
              trustedLevel: trustedLevelText(device, health.data),
              battery: batteryText(device, health.data),
            })}
          </Text>
          <Text c="dimmed">
            {device.lastSeenAt
              ? t('sensorTab.lastHeard', { ago: agoText(Date.parse(device.lastSeenAt), now) })
              : t('sensorTab.itNotHeardYet')}
          </Text>
        </>
      )}
    </Stack>
  )
}
