import { useId } from 'react'
import { REPLAYED_POLICIES, type ReplayedPolicy, replayTotals } from 'shared-domain'
import { useRecordQuery } from 'shared-domain/client'
import { getReplay, type Period, type ReplayAnswer, replayCsv } from 'shared-domain/contract'
import { Card, Group, List, Skeleton, Stack, Table, Text, Title } from 'shared-ui'
import { FiguresAge } from '../analytics-page/FiguresAge'
import { figureText } from '../period/differences'
import { dayText, periodText } from '../period/period-choice'
import classes from '../period-details/GroupCard.module.css'
import { Formula, RowsCsv } from '../savings-card/savings-file'

const POLICY_NAMES = {
  driven: 'As it was',
  fixed: 'Fixed schedule',
  thresholds: 'Thresholds',
} as const satisfies Record<ReplayedPolicy, string>

/** What the rounds of the same days would have been under a fixed schedule and under thresholds, replayed from the record. */
export function ReplayCard({ period }: { period: Period }) {
  const id = useId()
  const answer = useRecordQuery({
    operation: getReplay,
    request: { query: { from: period.from, to: period.to } },
    changesWith: ['forecasts'],
  })
  const { data, isLoading } = answer
  return (
    <Card component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h4" id={id}>
          The same days under other rules
        </Title>
        {data?.totals && <RowsCsv name="replayed days" csv={replayCsv(data)} day={data.period.to} />}
      </Group>
      <FiguresAge answer={answer} />
      {isLoading && <Skeleton h={96} mt="sm" />}
      {data &&
        (data.totals ? <Replayed answer={data} totals={data.totals} /> : <NotReplayed answer={data} />)}
    </Card>
  )
}

const NotReplayed = ({ answer: { missing } }: { answer: ReplayAnswer }) => (
  <Text mt="sm">
    {missing === 0
      ? 'No day of this period is over.'
      : 'No day of this period is replayed yet. The last 28 days are, a few each hour, once the record has emptyings of seven weeks, a fleet and a forecast.'}
  </Text>
)

interface ReplayedProps {
  answer: ReplayAnswer
  totals: NonNullable<ReplayAnswer['totals']>
}

function Replayed({ answer: { days, missing, schedule, formula, sha256 }, totals }: ReplayedProps) {
  const versions = [...new Set(days.map(({ modelVersion }) => modelVersion))]
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Replayed, not measured: levels and emptyings tell what came into each bin, and between them the
        forecast does. The same planner plans the rounds of all three, so they compare with each other, not
        with kilometres that were driven.{' '}
        {missing === 0
          ? `All ${days.length} days are replayed.`
          : `${days.length} of ${days.length + missing} days are replayed.`}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls on a phone, also by keyboard. */}
      <section className={classes.scroll} aria-label="Other rules, table" tabIndex={0}>
        <Totals totals={totals} />
      </section>
      <details>
        <summary>Every day behind these figures</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls on a phone, also by keyboard. */}
        <section className={classes.scroll} aria-label="Replayed days, table" tabIndex={0}>
          <Days days={days} />
        </section>
      </details>
      {schedule && <Schedule schedule={schedule} />}
      <Text size="sm" c="dimmed">
        {versions.length === 1 ? 'Forecast model' : 'Forecast models'} {versions.join(', ')}.
      </Text>
      <Formula formula={formula} sha256={sha256} />
    </Stack>
  )
}

const TOTAL_COLUMNS = [
  'Rule',
  'Bins emptied',
  'Bin-days over full',
  'Rounds',
  'Saved',
  'CO2',
  'Dollars',
  '95 of 100',
]

function Totals({ totals }: Pick<ReplayedProps, 'totals'>) {
  return (
    <Table aria-label="Other rules" className={classes.figures}>
      <Table.Thead>
        <Table.Tr>
          {TOTAL_COLUMNS.map((name) => (
            <Table.Th key={name} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {REPLAYED_POLICIES.map((policy) => {
          const { bins, km, overflows } = totals[policy]
          const against = policy === 'driven' ? null : totals[policy]
          const saved = against?.saved
          const interval = against?.interval
          return (
            <Table.Tr key={policy}>
              <Table.Th scope="row">{POLICY_NAMES[policy]}</Table.Th>
              <Table.Td>{figureText(bins, 'count')}</Table.Td>
              <Table.Td>{figureText(overflows, 'count')}</Table.Td>
              <Table.Td>{figureText(km, 'km')}</Table.Td>
              <Table.Td>{figureText(saved?.km ?? null, 'km')}</Table.Td>
              <Table.Td>{figureText(saved?.kgCo2 ?? null, 'kg')}</Table.Td>
              <Table.Td>{figureText(saved?.dollars ?? null, 'dollars')}</Table.Td>
              <Table.Td>
                {interval
                  ? `${figureText(interval.low.dollars, 'dollars')} to ${figureText(interval.high.dollars, 'dollars')}`
                  : '–'}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

const DAY_COLUMNS = [
  'Day',
  ...Object.values(POLICY_NAMES),
  'Saved against the schedule',
  'Against thresholds',
]

const Days = ({ days }: Pick<ReplayAnswer, 'days'>) => (
  <Table aria-label="Replayed days" className={classes.figures}>
    <Table.Thead>
      <Table.Tr>
        {DAY_COLUMNS.map((name) => (
          <Table.Th key={name} scope="col">
            {name}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {days.map((day) => {
        const { fixed, thresholds } = replayTotals([day])
        return (
          <Table.Tr key={day.day}>
            <Table.Th scope="row">{dayText(day.day)}</Table.Th>
            {REPLAYED_POLICIES.map((policy) => (
              <Table.Td key={policy}>
                {figureText(day[policy].km, 'km')}, {figureText(day[policy].bins, 'count')} bins
              </Table.Td>
            ))}
            <Table.Td>{figureText(fixed.saved.dollars, 'dollars')}</Table.Td>
            <Table.Td>{figureText(thresholds.saved.dollars, 'dollars')}</Table.Td>
          </Table.Tr>
        )
      })}
    </Table.Tbody>
  </Table>
)

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const Schedule = ({ schedule }: { schedule: NonNullable<ReplayAnswer['schedule']> }) => (
  <details>
    <summary>The fixed schedule</summary>
    <Text size="sm" c="dimmed">
      Of each suburb the fewest visits a week that kept 99.9% of its bin-days from overflowing in a trial of{' '}
      {periodText(schedule)}, by what came in as the record tells. It stays as it was set then.
    </Text>
    <List size="sm">
      {schedule.rounds.map(({ suburb, weekdays }) => (
        <List.Item key={suburb}>
          {suburb}: {weekdays.map((day) => WEEKDAYS[day]).join(', ')}
        </List.Item>
      ))}
    </List>
  </details>
)
