import { useMemo, useState } from 'react'
import { aucklandDate, BIN_TYPE_NAMES, paths } from 'shared-domain'
import { useRecordQuery } from 'shared-domain/client'
import {
  Anchor,
  Card,
  Group,
  Link,
  type MapPoint,
  NativeSelect,
  Stack,
  Table,
  Text,
  Title,
  WideTable,
} from 'shared-ui'
import {
  ADVICE_NAMES,
  type AdvisedBinRow,
  type BinAdviceAnswer,
  binAdviceCsv,
  getBinAdvice,
} from '../../operations'
import { AdviceFrame } from '../advice-frame/AdviceFrame'
import { AdvisedMap } from '../advice-frame/AdvisedMap'
import { ADVICE_PATHS } from '../advice-frame/advice-paths'
import { MoreRows } from '../advice-frame/MoreRows'
import { isOfSuburb, SuburbSelect } from '../advice-frame/suburb-choice'
import { ofAnalytics } from '../analytics/analytics'
import { t } from '../messages/translate'
import { figureText, NOTHING } from '../period/differences'
import { RowsCsv } from '../savings-card/savings-file'
import { answerText, chanceText, litresText, serviceText } from './advice-texts'

/** Which bins may go, move or grow, with the evidence of each. */
export function BinAdvicePage() {
  const answer = useRecordQuery({ operation: getBinAdvice, request: {}, changesWith: ofAnalytics })
  return (
    <AdviceFrame
      title={t('binAdvice.title')}
      subtitle={t('binAdvice.subtitle')}
      answer={answer}
      other={{ to: ADVICE_PATHS.sensors, name: t('analytics.howManySensorsAreWorthIt') }}
    >
      {(advice) => <Advised advice={advice} />}
    </AdviceFrame>
  )
}

type Advice = NonNullable<BinAdviceAnswer['advice']>
type Kind = AdvisedBinRow['advice']

const isKind = (text: string): text is Kind => text in ADVICE_NAMES

function Advised({ advice }: { advice: Advice }) {
  const [suburb, setSuburb] = useState('')
  const [kind, setKind] = useState<Kind | ''>('')
  const { counts, bins, walkMetres, madeAt } = advice
  const shown = useMemo(
    () => bins.filter((bin) => isOfSuburb(suburb, bin) && (kind === '' || bin.advice === kind)),
    [bins, suburb, kind],
  )
  const all = counts.go + counts.move + counts.grow
  return (
    <>
      <Card>
        <Stack gap="xs">
          <Text fw={600}>{answerText(advice)}</Text>
          <Text size="sm">{serviceText(advice)}</Text>
          <Text size="sm" c="dimmed">
            {t('binAdvice.notKnown')}
          </Text>
        </Stack>
      </Card>
      {all > 0 && (
        <>
          <Group gap="md" align="end">
            <SuburbSelect rows={bins} value={suburb} onChange={setSuburb} />
            <NativeSelect
              label={t('binAdvice.advice')}
              value={kind}
              onChange={({ currentTarget: { value } }) => setKind(isKind(value) ? value : '')}
              data={[
                { value: '', label: t('binAdvice.allAdvice') },
                ...Object.entries(ADVICE_NAMES).map(([value, label]) => ({ value, label })),
              ]}
            />
            <RowsCsv
              name={t('binAdvice.fileName')}
              csv={binAdviceCsv(shown)}
              day={aucklandDate(new Date(madeAt))}
            />
          </Group>
          <Text size="sm" role="status">
            {bins.length < all
              ? t('binAdvice.shownOfFirst', {
                  shown: figureText(shown.length, 'count'),
                  all: figureText(all, 'count'),
                  first: figureText(bins.length, 'count'),
                })
              : t('binAdvice.shownOfAll', {
                  shown: figureText(shown.length, 'count'),
                  all: figureText(all, 'count'),
                })}
          </Text>
          {shown.length > 0 && (
            <AdvisedMap label={t('binAdvice.binsThatMayChange')} points={shown.map(pointOf)} />
          )}
          <Title order={2} size="h4">
            {t('binAdvice.binsAndTheirEvidence')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('binAdvice.rules', { metres: walkMetres })}
          </Text>
          <MoreRows rows={shown}>{(rows) => <AdviceTable rows={rows} />}</MoreRows>
        </>
      )}
    </>
  )
}

const TONES = { grow: 'full', move: 'warning', go: 'normal' } as const satisfies Record<
  Kind,
  MapPoint['tone']
>

const pointOf = ({ binId, lat, lng, location, advice, litresAWeek }: AdvisedBinRow): MapPoint => ({
  ...{ id: binId, lat, lng, label: location, tone: TONES[advice], meaning: ADVICE_NAMES[advice] },
  detail: t('binAdvice.pointDetail', { binId, litres: figureText(litresAWeek.mean, 'count') }),
})

const COLUMNS = [
  t('binAdvice.bin'),
  t('binAdvice.advice'),
  t('binAdvice.comesIn'),
  t('binAdvice.overflow'),
  t('binAdvice.nearestOtherBin'),
  t('binAdvice.savedAYear'),
]

const AdviceTable = ({ rows }: { rows: readonly AdvisedBinRow[] }) => (
  <WideTable label={t('binAdvice.binsThatMayChange')} columns={COLUMNS} minWidth={960}>
    {rows.map((bin) => (
      <Table.Tr key={bin.binId}>
        <Table.Th scope="row" fw={400}>
          <Anchor component={Link} to={paths.bin(bin.binId)} inherit>
            {bin.binId}
          </Anchor>{' '}
          {bin.location}, {BIN_TYPE_NAMES[bin.binType]}
        </Table.Th>
        <Table.Td>{adviceText(bin)}</Table.Td>
        <Table.Td>
          {litresText(bin.litresAWeek)},{' '}
          {bin.foundPct === null
            ? t('binAdvice.levelNotTold')
            : t('binAdvice.fullWhenEmptied', { level: figureText(Math.round(bin.foundPct), 'percent') })}
        </Table.Td>
        <Table.Td>
          {bin.overflowPct === null
            ? t('binAdvice.reports', { count: bin.overflowReports })
            : t('binAdvice.reportsAndChance', {
                count: bin.overflowReports,
                chance: chanceText(bin.overflowPct),
              })}
        </Table.Td>
        <Table.Td>{nearestText(bin)}</Table.Td>
        <Table.Td>{savedText(bin)}</Table.Td>
      </Table.Tr>
    ))}
  </WideTable>
)

const adviceText = ({ advice, movesTo }: AdvisedBinRow) =>
  movesTo
    ? t('binAdvice.beside', {
        advice: ADVICE_NAMES[advice],
        binId: movesTo.binId,
        location: movesTo.location,
      })
    : ADVICE_NAMES[advice]

function nearestText({ nearest, flowsOverLitres, advice, movesTo }: AdvisedBinRow): string {
  if (!nearest) return t('binAdvice.noneWithinWalk')
  const { binId, location } = nearest
  const metres = figureText(nearest.walkMetres, 'count')
  if (advice === 'grow' && !movesTo) return t('binAdvice.nearest', { binId, location, metres })
  return t('binAdvice.nearestFlowsOver', {
    binId,
    location,
    metres,
    litres: figureText(flowsOverLitres, 'count'),
  })
}

function savedText({ saved, advice }: AdvisedBinRow): string {
  if (advice !== 'go') return NOTHING
  return t('binAdvice.savedRange', {
    low: figureText(saved.low.dollars, 'dollars'),
    high: figureText(saved.high.dollars, 'dollars'),
    km: figureText(saved.high.km, 'km'),
  })
}
