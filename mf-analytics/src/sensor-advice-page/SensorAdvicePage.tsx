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
import { litresText } from '../bin-advice-page/advice-texts'
import { ChartCard } from '../charts/ChartCard'
import { SensorsChart } from '../charts/lazy-charts'
import { t } from '../messages/translate'
import { figureText } from '../period/differences'
import { RowsCsv } from '../savings-card/savings-file'
import { sensorAnswerText, sensorSummary, worthwhile } from './sensor-texts'

/** Device, battery and data, spread over its life: an assumption that people replace by their own offer. */
const USUAL_DOLLARS = '120'

/** How many sensors are worth it, and where. */
export function SensorAdvicePage() {
  const answer = useRecordQuery({ operation: getSensorAdvice, request: {}, changesWith: ofAnalytics })
  return (
    <AdviceFrame
      title={t('sensorAdvice.title')}
      subtitle={t('sensorAdvice.subtitle')}
      answer={answer}
      other={{ to: ADVICE_PATHS.bins, name: t('analytics.whichBinsMayGoMoveOrGrow') }}
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
            {t('sensorAdvice.overflowPrice', { price: `$${overflowDollars.toFixed(2)}` })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('sensorAdvice.notKnown')}
          </Text>
        </Stack>
      </Card>
      <TextInput
        label={t('sensorAdvice.costsASensor')}
        description={t('sensorAdvice.replaceByOffer')}
        inputMode="decimal"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={!isAmount && t('sensorAdvice.writeAmount', { usual: USUAL_DOLLARS })}
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
            {t('sensorAdvice.whereWorthMost')}
          </Title>
          <Group gap="md" align="end">
            <SuburbSelect rows={bins} value={suburb} onChange={setSuburb} />
            <RowsCsv
              name={t('sensorAdvice.fileName')}
              csv={sensorAdviceCsv(bins)}
              day={aucklandDate(new Date(madeAt))}
            />
          </Group>
          <Text size="sm" role="status">
            {t('sensorAdvice.binsShown', { count: figureText(shown.length, 'count') })}
          </Text>
          <AdvisedMap
            label={t('sensorAdvice.whereWorthMost')}
            points={shown.map(({ binId, lat, lng, location, place, dollarsAYear }) => ({
              ...{ id: binId, lat, lng, label: location },
              ...(place <= chosen
                ? { tone: 'normal' as const, meaning: t('sensorAdvice.worthItsCosts') }
                : { tone: 'neutral' as const, meaning: t('sensorAdvice.notWorthItsCosts') }),
              detail: t('sensorAdvice.pointDetail', {
                binId,
                place,
                dollars: figureText(dollarsAYear.mean, 'dollars'),
              }),
            }))}
          />
          <MoreRows rows={shown}>{(rows) => <SensorTable rows={rows} dollars={dollars} />}</MoreRows>
        </>
      )}
    </>
  )
}

const COLUMNS = [
  t('sensorAdvice.bin'),
  t('sensorAdvice.order'),
  t('sensorAdvice.worthAYear'),
  t('sensorAdvice.worthItsCosts'),
  t('sensorAdvice.visitsSparedAYear'),
  t('sensorAdvice.comesIn'),
]

interface SensorTableProps {
  rows: readonly (SensorBinRow & { place: number })[]
  /** What a sensor costs a year. */
  dollars: number
}

const SensorTable = ({ rows, dollars }: SensorTableProps) => (
  <WideTable label={t('sensorAdvice.binsForSensors')} columns={COLUMNS} minWidth={860}>
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
          {t('sensorAdvice.worthRange', {
            mean: figureText(bin.dollarsAYear.mean, 'dollars'),
            low: figureText(bin.dollarsAYear.low, 'dollars'),
            high: figureText(bin.dollarsAYear.high, 'dollars'),
          })}
        </Table.Td>
        <Table.Td>{worthText(bin.dollarsAYear, dollars)}</Table.Td>
        <Table.Td>{figureText(bin.visitsAYear, 'count')}</Table.Td>
        <Table.Td>{litresText(bin.litresAWeek)}</Table.Td>
      </Table.Tr>
    ))}
  </WideTable>
)

function worthText({ low, mean, high }: SensorBinRow['dollarsAYear'], dollars: number): string {
  if (low > dollars) return t('sensorAdvice.yes')
  if (high <= dollars) return t('sensorAdvice.no')
  return mean > dollars ? t('sensorAdvice.probably') : t('sensorAdvice.probablyNot')
}
