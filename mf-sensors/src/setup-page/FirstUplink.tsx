import { paths } from 'shared-domain'
import { Alert, Anchor, Button, Card, Group, Link, List, Loader, Stack, Text } from 'shared-ui'
import type { Device } from '../../operations'
import { ReadFailure } from '../devices/ReadFailure'
import { levelText } from '../devices/sensor-health'
import { sensorPaths } from '../devices/sensor-paths'
import { useDevice } from '../devices/use-sensors'

interface FirstUplinkProps {
  devEui: string
  onNext: () => void
}

/** Waits for the first uplink from the new bin and shows what it measured. */
export function FirstUplink({ devEui, onNext }: FirstUplinkProps) {
  const answer = useDevice(devEui)
  const device = answer.data
  return (
    <Card component="section" aria-label="First uplink">
      <Stack gap="sm">
        <ReadFailure answer={answer} notRead="The sensor could not be read" />
        <List type="ordered">
          <List.Item>Sensor {devEui} is registered.</List.Item>
          {device?.binId && (
            <List.Item>
              It is in bin{' '}
              <Anchor component={Link} to={paths.bin(device.binId)}>
                {device.binId}
              </Anchor>
              .
            </List.Item>
          )}
        </List>
        <div role="status">{device && isHeard(device) ? <Heard device={device} /> : <Waiting />}</div>
        <Group gap="sm">
          <Button onClick={onNext}>Set up another</Button>
          <Button component={Link} to={sensorPaths.sensor(devEui)} variant="default">
            Show the sensor
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
    <Text>
      Waiting for the first uplink. Press the button of the sensor, or hold a magnet to it, to send one.
    </Text>
  </Group>
)

function Heard({ device: { levelPercent, lastMeasurement } }: { device: Device }) {
  if (levelPercent !== null)
    return (
      <Alert title="The sensor measures">
        The bin is {levelText(levelPercent)} full. Check that this is so before you leave.
      </Alert>
    )
  return (
    <Alert title="The sensor is heard, and tells no level yet">
      {lastMeasurement?.isTilted
        ? 'It says that it is tilted: mount it level.'
        : 'See its uplinks for the reason, and check how it is mounted.'}
    </Alert>
  )
}
