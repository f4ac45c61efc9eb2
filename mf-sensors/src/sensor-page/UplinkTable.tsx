import { useState } from 'react'
import { useNow } from 'shared-domain/client'
import { Button, Card, Code, Group, Table, Text, Title } from 'shared-ui'
import type { UplinkListed, UplinkOutcome } from '../../operations'
import { NO_LEVEL_TEXT } from '../../rules/sensor-level'
import { datedMomentText } from '../devices/dated-moment'
import { measurementText } from '../devices/measurement-text'
import { levelText } from '../devices/sensor-health'
import { t } from '../messages/translate'
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
  const now = useNow()
  const [rows, setRows] = useState(ROWS)
  const onMore = rows < uplinks.length ? () => setRows(rows + ROWS) : onOlder
  return (
    <Card component="section" aria-labelledby="uplinks">
      <Title order={2} size="h4" id="uplinks" mb="xs">
        {t('sensor.uplinks')}
      </Title>
      {uplinks.length === 0 ? (
        <Text c="dimmed">{t('sensor.noUplinkYet')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={760} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-labelledby="uplinks">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('sensor.received')}</Table.Th>
                <Table.Th scope="col">{t('sensor.counter')}</Table.Th>
                <Table.Th scope="col">{t('sensor.portAndPayload')}</Table.Th>
                <Table.Th scope="col">{t('sensor.heardBy')}</Table.Th>
                <Table.Th scope="col">{t('sensor.decoded')}</Table.Th>
                <Table.Th scope="col">{t('sensor.outcome')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {uplinks.slice(0, rows).map((uplink) => (
                <Table.Tr key={`${uplink.at} ${uplink.fCnt}`}>
                  <Table.Th scope="row" fw={400}>
                    {datedMomentText(uplink.at, now)}
                  </Table.Th>
                  <Table.Td>{uplink.fCnt ?? t('sensor.none')}</Table.Td>
                  <Table.Td>
                    {uplink.fPort}: <Code className={classes.payload}>{uplink.payload}</Code>
                  </Table.Td>
                  <Table.Td>
                    {uplink.gatewayId
                      ? t('sensor.gateway', { gatewayId: uplink.gatewayId })
                      : t('sensor.notKnown')}
                  </Table.Td>
                  <Table.Td>
                    {uplink.measurement ? measurementText(uplink.measurement) : t('sensor.notDecoded')}
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
              {t('sensor.backToNewest')}
            </Button>
          )}
          {onMore && (
            <Button variant="default" onClick={onMore}>
              {t('sensor.showOlder')}
            </Button>
          )}
        </Group>
      )}
    </Card>
  )
}

const OUTCOME_NAMES = {
  level: t('sensor.level'),
  doubtful: t('sensor.doubtfulNoSecondReadingAgreesWithIt'),
  'no-level': t('sensor.noLevel'),
  undecodable: t('sensor.notDecodedText'),
  'not-installed': t('sensor.sensorWasInNoBin'),
} as const satisfies Record<UplinkOutcome, string>

/** Why an uplink gave no level, by the code of the reason. */
const REASONS: Readonly<Record<string, string>> = {
  ...NO_LEVEL_TEXT,
  'clock-ahead': t('sensor.itIsDatedInFuture'),
  'unknown-decoder': t('sensor.noDecoderForThisKind'),
  'another-port': t('sensor.itCameOnPortThatCarries'),
  'malformed-payload': t('sensor.payloadNotOfThisKindOfSensor'),
  'out-of-time': t('sensor.decoderTookTooLong'),
  'out-of-memory': t('sensor.decoderNeededTooMuchMemory'),
  'output-too-large': t('sensor.decoderReturnedTooMuch'),
  'decoder-threw': t('sensor.decoderFailed'),
  'output-not-understood': t('sensor.decoderReturnedSomethingElseThanField'),
  suspended: t('sensor.decoderFailedAgainAndAgain'),
}

function outcomeText({ outcome, reason, levelPercent }: UplinkListed): string {
  const level = levelPercent === null ? '' : ` (${levelText(levelPercent)})`
  const why = reason === null ? '' : `: ${REASONS[reason] ?? reason}`
  return `${OUTCOME_NAMES[outcome]}${level}${why}`
}
