import { momentText, NO_LEVEL_TEXT } from 'shared-domain'
import { Card, Code, Table, Text, Title } from 'shared-ui'
import type { Measurement, UplinkListed, UplinkOutcome } from '../../operations'
import classes from './SensorPage.module.css'

/** The latest uplinks, as they came and as they were understood. */
export function UplinkTable({ uplinks }: { uplinks: readonly UplinkListed[] }) {
  return (
    <Card component="section" aria-labelledby="uplinks">
      <Title order={2} size="h4" id="uplinks" mb="xs">
        Uplinks
      </Title>
      {uplinks.length === 0 ? (
        <Text c="dimmed">There is no uplink yet.</Text>
      ) : (
        <Table.ScrollContainer minWidth={640}>
          <Table aria-labelledby="uplinks">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Received</Table.Th>
                <Table.Th scope="col">Counter</Table.Th>
                <Table.Th scope="col">Port and payload</Table.Th>
                <Table.Th scope="col">Decoded</Table.Th>
                <Table.Th scope="col">Outcome</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {uplinks.map((uplink) => (
                <Table.Tr key={`${uplink.at} ${uplink.fCnt}`}>
                  <Table.Th scope="row" fw={400}>
                    {momentText(uplink.at)}
                  </Table.Th>
                  <Table.Td>{uplink.fCnt ?? 'None'}</Table.Td>
                  <Table.Td>
                    {uplink.fPort}: <Code className={classes.payload}>{uplink.payload}</Code>
                  </Table.Td>
                  <Table.Td>
                    {uplink.measurement ? measurementText(uplink.measurement) : 'Not decoded'}
                  </Table.Td>
                  <Table.Td>{outcomeText(uplink)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  )
}

function measurementText(measurement: Measurement): string {
  const { distanceMm, isTilted, tiltDeg, temperatureC, batteryPercent, batteryVolts } = measurement
  const parts = [
    distanceMm !== null && `${distanceMm} mm`,
    isTilted && 'tilted',
    tiltDeg !== null && `${tiltDeg}°`,
    temperatureC !== null && `${temperatureC} °C`,
    batteryPercent !== null && `battery ${batteryPercent} %`,
    batteryVolts !== null && `battery ${batteryVolts} V`,
  ].filter((part) => part !== false && part !== null)
  return parts.length > 0 ? parts.join(', ') : 'Nothing measured'
}

const OUTCOME_NAMES = {
  level: 'Level',
  doubtful: 'Doubtful: no second reading agrees with it yet',
  'no-level': 'No level',
  undecodable: 'Could not be decoded',
  'not-installed': 'The sensor was in no bin',
} as const satisfies Record<UplinkOutcome, string>

const REASONS: Readonly<Record<string, string>> = NO_LEVEL_TEXT

function outcomeText({ outcome, reason, levelPercent }: UplinkListed): string {
  const level = levelPercent === null ? '' : ` (${Math.round(levelPercent)} %)`
  const why = reason === null ? '' : `: ${REASONS[reason] ?? reason}`
  return `${OUTCOME_NAMES[outcome]}${level}${why}`
}
