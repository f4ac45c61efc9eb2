import { useMemo, useState } from 'react'
import { aucklandDate, BIN_TYPE_NAMES, paths } from 'shared-domain'
import { useRecordQuery } from 'shared-domain/client'
import { Anchor, Card, Group, Link, Stack, Table, Text, TextInput, Title, WideTable } from 'shared-ui'
import {
  getSensorAdvice,
  type SensorAdviceAnswer,
  type SensorBinRow,
  sensorAdviceCsv,
} from '../../operations'
import { AdviceFrame } from '../advice-frame/AdviceFrame'
import { AdvisedMap } from '../advice-frame/AdvisedMap'
import { ADVICE_PATHS } from '../advice-frame/advice-paths'
import { MoreRows } from '../advice-frame/MoreRows'
import { isOfSuburb, SuburbSelect } from '../advice-frame/suburb-choice'
import { ofAnalytics } from '../analytics/analytics'
import { rangeText } from '../bin-advice-page/advice-texts'
import { ChartCard } from '../charts/ChartCard'
import { SensorsChart } from '../charts/lazy-charts'
import { figureText } from '../period/differences'
import { RowsCsv } from '../savings-card/savings-file'
import { SENSORS_NOT_KNOWN, sensorAnswerText, sensorSummary, worthwhile } from './sensor-texts'

/** Device, battery and data, spread over its life: an assumption that people replace by their own offer. */
const USUAL_DOLLARS = '120'

/** How many sensors are worth it, and where. */
export function SensorAdvicePage() {
  const answer = useRecordQuery({ operation: getSensorAdvice, request: {}, changesWith: ofAnalytics })
  return (
    <AdviceFrame
      title="How many sensors are worth it, and where?"
      subtitle="What knowing a bin’s level spares in visits and overflows"
      answer={answer}
      other={{ to: ADVICE_PATHS.bins, name: 'Which bins may go, move or grow?' }}
    >
      {(advice) => <Advised advice={advice} />}
    </AdviceFrame>
  )
}

type Advice = NonNullable<SensorAdviceAnswer['advice']>

function Advised({ advice }: { advice: Advice }) {
  const [typed, setTyped] = useState(USUAL_DOLLARS)
  const [suburb, setSuburb] = useState('')
  const { steps, bins, madeAt, overflowDollars } = advice
  const isAmount = /^\d+(\.\d+)?$/.test(typed.trim())
  const dollars = isAmount ? Number(typed) : Number(USUAL_DOLLARS)
  const worth = worthwhile(steps, dollars)
  const ranked = useMemo(() => bins.map((bin, place) => ({ ...bin, place: place + 1 })), [bins])
  const shown = ranked.filter((bin) => isOfSuburb(suburb, bin))
  const chosen = worth.sensors.mean
  return (
    <>
      <Card>
        <Stack gap="xs">
          <Text fw={600}>{sensorAnswerText(advice, worth, dollars)}</Text>
          <Text size="sm">
            An overflow is priced at ${overflowDollars.toFixed(2)}, as at Admin, Settings.
          </Text>
          <Text size="sm" c="dimmed">
            {SENSORS_NOT_KNOWN}
          </Text>
        </Stack>
      </Card>
      <TextInput
        label="Costs of a sensor a year, in dollars"
        description="Device, battery and data; replace it by your offer."
        inputMode="decimal"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={!isAmount && `Write an amount such as 120. Until then it is ${USUAL_DOLLARS}.`}
        maw="22rem"
      />
      <ChartCard summary={sensorSummary(steps)}>
        {(words) => (
          <SensorsChart {...words} rows={steps.map(({ sensors, savedPct }) => ({ sensors, ...savedPct }))} />
        )}
      </ChartCard>
      {bins.length > 0 && (
        <>
          <Title order={2} size="h4">
            Where a sensor is worth most
          </Title>
          <Group gap="md" align="end">
            <SuburbSelect rows={bins} value={suburb} onChange={setSuburb} />
            <RowsCsv name="sensor advice" csv={sensorAdviceCsv(bins)} day={aucklandDate(new Date(madeAt))} />
          </Group>
          <Text size="sm" role="status">
            {figureText(shown.length, 'count')} bins shown, in the order of what a sensor is worth there.
          </Text>
          <AdvisedMap
            label="Where a sensor is worth most"
            points={shown.map(({ binId, lat, lng, location, place, dollarsAYear }) => ({
              ...{ id: binId, lat, lng, label: location },
              tone: place <= chosen ? ('normal' as const) : ('neutral' as const),
              detail: `${binId} · number ${place} · worth ${figureText(dollarsAYear.mean, 'dollars')} a year`,
            }))}
            meaning="Here Normal marks a bin where a sensor is worth its costs, and Level unknown one where it is not."
          />
          <MoreRows rows={shown}>{(rows) => <SensorTable rows={rows} dollars={dollars} />}</MoreRows>
        </>
      )}
    </>
  )
}

const COLUMNS = ['Bin', 'Order', 'Worth a year', 'Worth its costs', 'Visits spared a year', 'Comes in']

interface SensorTableProps {
  rows: readonly (SensorBinRow & { place: number })[]
  /** What a sensor costs a year. */
  dollars: number
}

const SensorTable = ({ rows, dollars }: SensorTableProps) => (
  <WideTable label="Bins for sensors" columns={COLUMNS} minWidth={860}>
    {rows.map((bin) => (
      <Table.Tr key={bin.binId}>
        <Table.Th scope="row" fw={400}>
          <Anchor component={Link} to={paths.bin(bin.binId)} inherit>
            {bin.binId}
          </Anchor>{' '}
          {bin.location}, {BIN_TYPE_NAMES[bin.binType]}
        </Table.Th>
        <Table.Td>{bin.place}</Table.Td>
        <Table.Td>
          {figureText(bin.dollarsAYear.mean, 'dollars')} ({figureText(bin.dollarsAYear.low, 'dollars')} to{' '}
          {figureText(bin.dollarsAYear.high, 'dollars')})
        </Table.Td>
        <Table.Td>{worthText(bin.dollarsAYear, dollars)}</Table.Td>
        <Table.Td>{figureText(bin.visitsAYear, 'count')}</Table.Td>
        <Table.Td>{rangeText(bin.litresAWeek, 'L a week')}</Table.Td>
      </Table.Tr>
    ))}
  </WideTable>
)

function worthText({ low, mean, high }: SensorBinRow['dollarsAYear'], dollars: number): string {
  if (low > dollars) return 'yes'
  if (high <= dollars) return 'no'
  return mean > dollars ? 'probably' : 'probably not'
}
