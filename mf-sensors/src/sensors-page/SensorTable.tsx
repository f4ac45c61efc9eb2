import { agoText, paths } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Anchor, Link, StateBadge, Table, Text } from 'shared-ui'
import type { Device, SensorHealth } from '../../operations'
import {
  batteryText,
  HEALTH_STATES,
  type Health,
  healthText,
  trustedLevelText,
} from '../devices/sensor-health'
import { sensorPaths } from '../devices/sensor-paths'

interface SensorTableProps {
  sensors: readonly { device: Device; health: Health }[]
  health: SensorHealth | null
  /** The number of sensors without the filters. */
  total: number
}

const sensorsText = (count: number) => (count === 1 ? '1 sensor' : `${count.toLocaleString('en-NZ')} sensors`)

export function SensorTable({ sensors, health: facts, total }: SensorTableProps) {
  const now = useNow()
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {sensors.length === total ? sensorsText(total) : `${sensors.length} of ${sensorsText(total)}`}
      </Text>
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label="Sensors">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Sensor</Table.Th>
              <Table.Th scope="col">Health</Table.Th>
              <Table.Th scope="col">Bin</Table.Th>
              <Table.Th scope="col">Level</Table.Th>
              <Table.Th scope="col">Battery</Table.Th>
              <Table.Th scope="col">Last heard</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sensors.map(({ device, health }) => (
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
                    'None'
                  )}
                </Table.Td>
                <Table.Td>{trustedLevelText(device, facts)}</Table.Td>
                <Table.Td>{batteryText(device, facts)}</Table.Td>
                <Table.Td>
                  {device.lastSeenAt ? agoText(Date.parse(device.lastSeenAt), now) : 'Not yet'}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
