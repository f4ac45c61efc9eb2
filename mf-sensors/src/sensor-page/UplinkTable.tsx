import { momentText, NO_LEVEL_TEXT } from 'shared-domain'
import { Button, Card, Code, Group, Table, Text, Title } from 'shared-ui'
import type { UplinkListed, UplinkOutcome } from '../../operations'
import { measurementText } from '../devices/measurement-text'
import classes from './SensorPage.module.css'

interface UplinkTableProps {
  uplinks: readonly UplinkListed[]
  /** Left out where there are none. */
  onOlder: (() => void) | undefined
  /** Left out where these are the newest. */
  onNewest: (() => void) | undefined
}

/** Some uplinks, as they came and as they were understood, the newest first. */
export function UplinkTable({ uplinks, onOlder, onNewest }: UplinkTableProps) {
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
              {uplinks.map((uplink) => (
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
      <Group gap="xs" mt="sm">
        {onNewest && (
          <Button variant="default" onClick={onNewest}>
            Back to the newest
          </Button>
        )}
        {onOlder && (
          <Button variant="default" onClick={onOlder}>
            Show older
          </Button>
        )}
      </Group>
    </Card>
  )
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
