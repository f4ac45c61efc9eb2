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
import { figureText, NOTHING } from '../period/differences'
import { RowsCsv } from '../savings-card/savings-file'
import { answerText, chanceText, NOT_KNOWN, rangeText, serviceText } from './advice-texts'

/** Which bins may go, move or grow, with the evidence of each. */
export function BinAdvicePage() {
  const answer = useRecordQuery({ operation: getBinAdvice, request: {}, changesWith: ofAnalytics })
  return (
    <AdviceFrame
      title="Which bins may go, move or grow?"
      subtitle="By what comes into each bin and who could take it, from the record"
      answer={answer}
      other={{ to: ADVICE_PATHS.sensors, name: 'How many sensors are worth it?' }}
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
            {NOT_KNOWN}
          </Text>
        </Stack>
      </Card>
      {all > 0 && (
        <>
          <Group gap="md" align="end">
            <SuburbSelect rows={bins} value={suburb} onChange={setSuburb} />
            <NativeSelect
              label="Advice"
              value={kind}
              onChange={({ currentTarget: { value } }) => setKind(isKind(value) ? value : '')}
              data={[
                { value: '', label: 'All advice' },
                ...Object.entries(ADVICE_NAMES).map(([value, label]) => ({ value, label })),
              ]}
            />
            <RowsCsv name="bin advice" csv={binAdviceCsv(shown)} day={aucklandDate(new Date(madeAt))} />
          </Group>
          <Text size="sm" role="status">
            {figureText(shown.length, 'count')} of {figureText(all, 'count')} bins shown
            {bins.length < all && `; the list has the first ${figureText(bins.length, 'count')}`}.
          </Text>
          {shown.length > 0 && (
            <AdvisedMap
              label="Bins that may go, move or grow"
              points={shown.map(pointOf)}
              meaning="Here Full marks a bin that may grow, Warning one that may move and Normal one that may go."
            />
          )}
          <Title order={2} size="h4">
            The bins and their evidence
          </Title>
          <Text size="sm" c="dimmed">
            A bin may go when less than half of what is usual for its stream comes in and the nearest other
            bin, at most {walkMetres} m on foot, has room for both between its rounds. It may move when a bin
            that should grow is within a kilometre. A bin may grow when it often runs over before a late
            round. Litres have the bounds that hold for 90 bins in 100; a year’s saving is at least the
            minutes at the bin and at most also the way from its nearest neighbour and back.
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
  ...{ id: binId, lat, lng, label: location, tone: TONES[advice] },
  detail: [binId, ADVICE_NAMES[advice], `${figureText(litresAWeek.mean, 'count')} litres a week`].join(' · '),
})

const COLUMNS = ['Bin', 'Advice', 'Comes in', 'Overflow', 'Nearest other bin', 'Saved a year']

const AdviceTable = ({ rows }: { rows: readonly AdvisedBinRow[] }) => (
  <WideTable label="Bins that may go, move or grow" columns={COLUMNS} minWidth={960}>
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
          {rangeText(bin.litresAWeek, 'L a week')},{' '}
          {bin.foundPct === null
            ? 'level when emptied not told'
            : `${figureText(Math.round(bin.foundPct), 'percent')} full when emptied`}
        </Table.Td>
        <Table.Td>
          {bin.overflowReports} {bin.overflowReports === 1 ? 'report' : 'reports'}
          {bin.overflowPct !== null && `, chance before a late round ${chanceText(bin.overflowPct)}`}
        </Table.Td>
        <Table.Td>{nearestText(bin)}</Table.Td>
        <Table.Td>{savedText(bin)}</Table.Td>
      </Table.Tr>
    ))}
  </WideTable>
)

const adviceText = ({ advice, movesTo }: AdvisedBinRow) =>
  movesTo ? `${ADVICE_NAMES[advice]}, beside ${movesTo.binId} ${movesTo.location}` : ADVICE_NAMES[advice]

function nearestText({ nearest, flowsOverLitres, advice, movesTo }: AdvisedBinRow): string {
  if (!nearest) return 'none within the walk'
  const walk = `${nearest.binId} ${nearest.location}, ${figureText(nearest.walkMetres, 'count')} m on foot`
  if (advice === 'grow' && !movesTo) return walk
  return `${walk}; ${figureText(flowsOverLitres, 'count')} L a week would flow over`
}

function savedText({ saved, advice }: AdvisedBinRow): string {
  if (advice !== 'go') return NOTHING
  return `${figureText(saved.low.dollars, 'dollars')} to ${figureText(saved.high.dollars, 'dollars')}, up to ${figureText(saved.high.km, 'km')}`
}
