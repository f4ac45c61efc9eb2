import { momentText } from 'shared-domain'
import { Anchor, Card, Link, List, Title } from 'shared-ui'
import type { SensorHealth } from '../../operations'
import { sensorPaths } from '../devices/sensor-paths'
import { rich, t } from '../messages/translate'

/** Silent sensors and gateways; a gateway stands for the sensors that only it receives. */
export function SilenceCard({ health: { silent, gateways } }: { health: SensorHealth }) {
  const explained = new Set(gateways.flatMap(({ devices }) => devices))
  const alone = silent.filter(({ devEui }) => !explained.has(devEui))
  if (gateways.length + alone.length === 0) return null
  return (
    <Card component="section" aria-labelledby="silence">
      <Title order={2} size="h4" id="silence" mb="xs">
        {t('sensors.fallenSilent')}
      </Title>
      <List>
        {gateways.map(({ gateway, devices }) => (
          <List.Item key={gateway}>
            {t('sensors.gatewayAndWithItSensors', { gateway, count: devices.length })}
          </List.Item>
        ))}
        {alone.map(({ devEui, lastAt, rhythmMs }) => (
          <List.Item key={devEui}>
            {rich('sensors.lastHeardLink', {
              link: (
                <Anchor component={Link} to={sensorPaths.sensor(devEui)}>
                  {t('sensors.sensorDevEui', { devEui })}
                </Anchor>
              ),
              moment: momentText(lastAt),
            })}
            {rhythmMs !== null && t('sensors.itSendsEvery', { rhythm: rhythmText(rhythmMs) })}
          </List.Item>
        ))}
      </List>
    </Card>
  )
}

function rhythmText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  return minutes < 120 ? t('sensors.min', { minutes }) : `${Math.round(minutes / 60)} h`
}
