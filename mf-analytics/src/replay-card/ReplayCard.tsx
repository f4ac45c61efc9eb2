import { List, Stack, Table, Text } from 'shared-ui'
import { type Period, type ReplayAnswer, replayCsv, scheduleName } from '../../operations'
import { REPLAYED_POLICIES, replayTotals } from '../../rules/replayed-days'
import { WEEKDAY_NAMES } from '../../rules/weekdays'
import { figureText, NOTHING } from '../period/differences'
import { dayText, periodText } from '../period/period-choice'
import { FiguresTable } from '../savings-card/FiguresTable'
import { RowsCard } from '../savings-card/RowsCard'
import { Formula } from '../savings-card/savings-file'
import { amountText, intervalText, POLICY_NAMES, useReplay } from './replay'

/** The rounds of the same days under a fixed schedule and under thresholds, replayed from the record; without them a sentence why. */
export function ReplayCard({ period }: { period: Period }) {
  const answer = useReplay(period)
  if (answer.data && !answer.data.totals)
    return (
      <Text size="sm" c="dimmed">
        Not compared with other rules. {notReplayedText(answer.data)}
      </Text>
    )
  return (
    <RowsCard
      title="The same days under other rules"
      answer={answer}
      fileOf={(data) => data.totals && { name: 'replayed days', csv: replayCsv(data) }}
    >
      {(data) => data.totals && <Replayed answer={data} totals={data.totals} />}
    </RowsCard>
  )
}

function notReplayedText({ missing, replayed = 0 }: ReplayAnswer): string {
  if (replayed + missing === 0) return 'No day of this period is over.'
  if (replayed + missing < 7)
    return 'This period has fewer than seven days that are over. A fixed schedule goes by the week: choose a longer period to compare with it.'
  if (replayed > 0)
    return `${replayed} of ${replayed + missing} days are replayed, and not yet a week without a gap. A fixed schedule goes by the week, so savings are told of whole weeks.`
  return 'No day of this period is replayed yet. The last 28 days are, a week each quarter of an hour, once the record has emptyings of seven weeks, a fleet and a forecast.'
}

interface ReplayedProps {
  answer: ReplayAnswer
  totals: NonNullable<ReplayAnswer['totals']>
}

function Replayed({ answer, totals }: ReplayedProps) {
  const { days, missing, replayed, schedule, councilSchedule, formula, sha256 } = answer
  const versions = [...new Set(days.map(({ modelVersion }) => modelVersion))]
  const counted = { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' }
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Replayed, not measured: levels and emptyings tell what came into each bin, and between them the
        forecast does. The same planner plans the rounds of all three, so they compare with each other, not
        with kilometres that were driven. Under a rule, what the fleet has no time for in its shifts waits for
        the next day; what was really emptied may have taken more shifts.
      </Text>
      <Text size="sm">
        The fixed schedule is {scheduleName(councilSchedule)}.{' '}
        {replayed !== undefined &&
          `A fixed schedule goes by the week, so whole weeks are compared: ${periodText(counted)}, ${days.length} of ${replayed + missing} days.`}
      </Text>
      <Totals totals={totals} />
      <details>
        <summary>Every day behind these figures</summary>
        <Days days={days} />
      </details>
      {schedule && <DerivedSchedule schedule={schedule} />}
      <Formula formula={formula} sha256={sha256}>
        {versions.length === 1 ? 'Forecast model' : 'Forecast models'} {versions.join(', ')}.
      </Formula>
      {councilSchedule && <CouncilSchedule schedule={councilSchedule} />}
    </Stack>
  )
}

const TOTAL_COLUMNS = [
  'Rule',
  'Bins emptied',
  'Bin-days over full',
  'Rounds',
  'Truck hours',
  'Saved',
  'CO2',
  'Dollars',
  '95 of 100',
]

const Totals = ({ totals }: Pick<ReplayedProps, 'totals'>) => (
  <FiguresTable label="Other rules" columns={TOTAL_COLUMNS}>
    {REPLAYED_POLICIES.map((policy) => {
      const { bins, km, truckHours, overflows } = totals[policy]
      const against = policy === 'driven' ? null : totals[policy]
      const saved = against?.saved
      return (
        <Table.Tr key={policy}>
          <Table.Th scope="row">{POLICY_NAMES[policy]}</Table.Th>
          <Table.Td>{figureText(bins, 'count')}</Table.Td>
          <Table.Td>{figureText(overflows, 'count')}</Table.Td>
          <Table.Td>{figureText(km, 'km')}</Table.Td>
          <Table.Td>{figureText(truckHours, 'hours')}</Table.Td>
          <Table.Td>{figureText(saved?.km ?? null, 'km')}</Table.Td>
          <Table.Td>{figureText(saved?.kgCo2 ?? null, 'kg')}</Table.Td>
          <Table.Td>{against ? amountText(against) : NOTHING}</Table.Td>
          <Table.Td>{against ? intervalText(against) : NOTHING}</Table.Td>
        </Table.Tr>
      )
    })}
  </FiguresTable>
)

const DAY_COLUMNS = [
  'Day',
  ...Object.values(POLICY_NAMES),
  'Saved against the schedule',
  'Against thresholds',
]

const Days = ({ days }: Pick<ReplayAnswer, 'days'>) => (
  <FiguresTable label="Replayed days" columns={DAY_COLUMNS}>
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
  </FiguresTable>
)

const CouncilSchedule = ({ schedule }: { schedule: NonNullable<ReplayAnswer['councilSchedule']> }) => (
  <details>
    <summary>The council’s schedule</summary>
    <Text size="sm" c="dimmed">
      {schedule.fileName} has the days of {schedule.bins} of {schedule.ofBins} bins
      {schedule.bins < schedule.ofBins && '; the others have those of a schedule that kept 99.9 % in a trial'}
      . SHA-256: <span style={{ overflowWrap: 'anywhere' }}>{schedule.sha256}</span>
    </Text>
  </details>
)

const DerivedSchedule = ({ schedule }: { schedule: NonNullable<ReplayAnswer['schedule']> }) => (
  <details>
    <summary>A schedule that kept 99.9 % in a trial</summary>
    <Text size="sm" c="dimmed">
      Of each suburb the fewest visits a week that kept 99.9% of its bin-days from overflowing in a trial of{' '}
      {periodText(schedule)}, by what came in as the record tells. It stays as it was set then, and its
      service in the weeks above is in the table.
    </Text>
    <List size="sm">
      {schedule.rounds.map(({ suburb, weekdays }) => (
        <List.Item key={suburb}>
          {suburb}: {weekdays.map((day) => WEEKDAY_NAMES[day]).join(', ')}
        </List.Item>
      ))}
    </List>
  </details>
)
