import { useState } from 'react'
import { momentText } from 'shared-domain'
import { Button, Card, Code, Group, Table, Text, Title } from 'shared-ui'
import type { UplinkListed, UplinkOutcome } from '../../operations'
import { NO_LEVEL_TEXT } from '../../rules/sensor-level'
import { measurementText } from '../devices/measurement-text'
import { levelText } from '../devices/sensor-health'
import classes from './SensorPage.module.css'

interface UplinkTableProps {
  uplinks: readonly UplinkListed[]
  /** Omitted when there are none. */
  onOlder: (() => void) | undefined
  /** Omitted when these are the newest. */
  onNewest: (() => void) | undefined
}

/** How many rows are shown at a time: the charts need more uplinks than a person reads. */
const ROWS = 25

/** Uplinks, raw and decoded, the newest first. */
export function UplinkTable({ uplinks, onOlder, onNewest }: UplinkTableProps) {
  const [rows, setRows] = useState(ROWS)
  const onMore = rows < uplinks.length ? () => setRows(rows + ROWS) : onOlder
  return (
    <Card component="section" aria-labelledby="uplinks">
      <Title order={2} size="h4" id="uplinks" mb="xs">
        Uplinks
      </Title>
      {uplinks.length === 0 ? (
        <Text c="dimmed">There is no uplink yet.</Text>
      ) : (
        <Table.ScrollContainer minWidth={760} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-labelledby="uplinks">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Received</Table.Th>
                <Table.Th scope="col">Counter</Table.Th>
                <Table.Th scope="col">Port and payload</Table.Th>
                <Table.Th scope="col">Heard by</Table.Th>
                <Table.Th scope="col">Decoded</Table.Th>
                <Table.Th scope="col">Outcome</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {uplinks.slice(0, rows).map((uplink) => (
                <Table.Tr key={`${uplink.at} ${uplink.fCnt}`}>
                  <Table.Th scope="row" fw={400}>
                    {momentText(uplink.at)}
                  </Table.Th>
                  <Table.Td>{uplink.fCnt ?? 'None'}</Table.Td>
                  <Table.Td>
                    {uplink.fPort}: <Code className={classes.payload}>{uplink.payload}</Code>
                  </Table.Td>
                  <Table.Td>{uplink.gatewayId ? `Gateway ${uplink.gatewayId}` : 'Not known'}</Table.Td>
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
      {(onNewest || onMore) && (
        <Group gap="xs" mt="sm">
          {onNewest && (
            <Button variant="default" onClick={onNewest}>
              Back to the newest
            </Button>
          )}
          {onMore && (
            <Button variant="default" onClick={onMore}>
              Show older
            </Button>
          )}
        </Group>
      )}
    </Card>
  )
}

const OUTCOME_NAMES = {
  level: 'Level',
  doubtful: 'Doubtful: no second reading agrees with it',
  'no-level': 'No level',
  undecodable: 'Could not be decoded',
  'not-installed': 'The sensor was in no bin',
} as const satisfies Record<UplinkOutcome, string>

/** Why an uplink gave no level, by the code of the reason. */
const REASONS: Readonly<Record<string, string>> = {
  ...NO_LEVEL_TEXT,
  'clock-ahead': 'It is dated in the future: check the clock of the network server.',
  'unknown-decoder': 'There is no decoder for this kind of sensor any more.',
  'another-port': 'It came on a port that carries no measurements, or of which the decoder has no example.',
  'malformed-payload': 'The payload is not of this kind of sensor.',
  'out-of-time': 'The decoder took too long.',
  'out-of-memory': 'The decoder needed too much memory.',
  'output-too-large': 'The decoder returned too much.',
  'decoder-threw': 'The decoder failed.',
  'output-not-understood':
    'The decoder returned something else than the field and the unit that are declared.',
  suspended: 'The decoder failed again and again, so it is not run any more.',
}

function outcomeText({ outcome, reason, levelPercent }: UplinkListed): string {
  const level = levelPercent === null ? '' : ` (${levelText(levelPercent)})`
  const why = reason === null ? '' : `: ${REASONS[reason] ?? reason}`
  return `${OUTCOME_NAMES[outcome]}${level}${why}`
}
