import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Anchor, Card, Link, List, Text, Title } from 'shared-ui'
import { sensorPaths } from '../devices/sensor-paths'
import { useUnknownDevices } from '../devices/use-sensors'
import { rich, t } from '../messages/translate'

/** Only the latest are listed, since a gateway may receive a city full of other people's devices. */
const LISTED = 10

/** Devices that were received and are not registered, each with a link to its setup. */
export function UnknownDevices() {
  const now = useNow()
  const devices = useUnknownDevices().data?.devices ?? []
  if (devices.length === 0) return null
  return (
    <Card component="section" aria-labelledby="unknown-devices">
      <Title order={2} size="h4" id="unknown-devices" mb="xs">
        {t('sensors.heardNotSetUp')}
      </Title>
      <List>
        {devices.slice(0, LISTED).map(({ devEui, lastAt }) => (
          <List.Item key={devEui}>
            {rich('sensors.lastHeardLinkAgo', {
              link: (
                <Anchor component={Link} to={`${sensorPaths.setup}?eui=${devEui}`}>
                  {t('sensors.setUp', { devEui })}
                </Anchor>
              ),
              ago: agoText(Date.parse(lastAt), now),
            })}
          </List.Item>
        ))}
      </List>
      {devices.length > LISTED && (
        <Text size="sm" c="dimmed">
          {t('sensors.andMore', { count: devices.length - LISTED })}
        </Text>
      )}
    </Card>
  )
}
