import { useState } from 'react'
import { agoText, paths } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Anchor, Button, Card, Link, StateBadge, Table, Text, WideTable } from 'shared-ui'
import type { Device, SensorHealth } from '../../operations'
import {
  batteryText,
  HEALTH_STATES,
  type Health,
  healthText,
  trustedLevelText,
} from '../devices/sensor-health'
import { sensorPaths } from '../devices/sensor-paths'
import { t } from '../messages/translate'

interface SensorTableProps {
  sensors: readonly { device: Device; health: Health }[]
  health: SensorHealth | null
  /** The number of sensors without the filters. */
  total: number
  /** Takes the filters away. */
  onClear: () => void
}

/** Those that need work come first; more than this are shown on request. */
const FIRST_SHOWN = 50

const sensorsText = (count: number) => t('sensors.sensors', { count, count2: count.toLocaleString('en-NZ') })

export function SensorTable({ sensors, health: facts, total, onClear }: SensorTableProps) {
  const now = useNow()
  const [isAllShown, setAllShown] = useState(false)
  const shown = isAllShown ? sensors : sensors.slice(0, FIRST_SHOWN)
  return (
    <Card>
      <Text size="sm" c="dimmed" role="status">
        {sensors.length === total
          ? sensorsText(total)
          : t('sensors.of', { count: sensors.length, sensors: sensorsText(total) })}
      </Text>
      {shown.length === 0 && (
        <>
          <Text my="sm">{t('sensors.noneOfThese')}</Text>
          <Button variant="default" w="fit-content" onClick={onClear}>
            {t('sensors.showAllSensors')}
          </Button>
        </>
      )}
      {shown.length > 0 && (
        <WideTable
          label={t('sensors.sensorsLabel')}
          columns={[
            t('sensors.sensor'),
            t('sensors.health'),
            t('sensors.bin'),
            t('sensors.level'),
            t('sensors.battery'),
            t('sensors.lastHeard'),
          ]}
          minWidth={640}
        >
          {shown.map(({ device, health }) => (
            <Table.Tr key={device.devEui}>
              <Table.Th scope="row">
                <Anchor component={Link} to={sensorPaths.sensor(device.devEui)}>
                  {device.devEui}
                </Anchor>
              </Table.Th>
              <Table.Td>
                <StateBadge state={HEALTH_STATES[health]}>{healthText(device, facts)}</StateBadge>
              </Table.Td>
              <Table.Td>
                {device.binId ? (
                  <Anchor component={Link} to={paths.bin(device.binId)}>
                    {device.binId}
                  </Anchor>
                ) : (
                  t('sensors.none')
                )}
              </Table.Td>
              <Table.Td>{trustedLevelText(device, facts)}</Table.Td>
              <Table.Td>{batteryText(device, facts)}</Table.Td>
              <Table.Td>
                {device.lastSeenAt ? agoText(Date.parse(device.lastSeenAt), now) : t('sensors.notYet')}
              </Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      )}
      {shown.length < sensors.length && (
        <Button variant="default" mt="md" w="fit-content" onClick={() => setAllShown(true)}>
          {t('sensors.showAll', { count: sensors.length.toLocaleString('en-NZ') })}
        </Button>
      )}
    </Card>
  )
}
