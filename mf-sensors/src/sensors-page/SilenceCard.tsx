import { momentText } from 'shared-domain'
import { Anchor, Card, Link, List, Title } from 'shared-ui'
import type { SensorHealth } from '../../operations'
import { sensorPaths } from '../devices/sensor-paths'

/** Silent sensors and gateways; a gateway stands for the sensors that only it receives. */
export function SilenceCard({ health: { silent, gateways } }: { health: SensorHealth }) {
  const explained = new Set(gateways.flatMap(({ devices }) => devices))
  const alone = silent.filter(({ devEui }) => !explained.has(devEui))
  if (gateways.length + alone.length === 0) return null
  return (
    <Card component="section" aria-labelledby="silence">
      <Title order={2} size="h4" id="silence" mb="xs">
        Fallen Silent
      </Title>
      <List>
        {gateways.map(({ gateway, devices }) => (
          <List.Item key={gateway}>
            Gateway {gateway}, and with it {devices.length} sensors that it alone hears
          </List.Item>
        ))}
        {alone.map(({ devEui, lastAt, rhythmMs }) => (
          <List.Item key={devEui}>
            <Anchor component={Link} to={sensorPaths.sensor(devEui)}>
              Sensor {devEui}
            </Anchor>
            , last heard {momentText(lastAt)}
            {rhythmMs !== null && `; it sends every ${rhythmText(rhythmMs)}`}
          </List.Item>
        ))}
      </List>
    </Card>
  )
}

function rhythmText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
