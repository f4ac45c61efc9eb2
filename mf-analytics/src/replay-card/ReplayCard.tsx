import { dayText } from 'shared-domain'
import { List, Stack, Table, Text } from 'shared-ui'
import { type Period, type ReplayAnswer, replayCsv, scheduleName } from '../../operations'
import { REPLAYED_POLICIES, replayTotals } from '../../rules/replayed-days'
import { WEEKDAY_NAMES } from '../../rules/weekdays'
import { rich, t } from '../messages/translate'
import { figureText, NOTHING } from '../period/differences'
import { periodText } from '../period/period-choice'
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
        {t('replayCard.notComparedWithOtherRules', { notReplayed: notReplayedText(answer.data) })}
      </Text>
    )
  return (
    <RowsCard
      title={t('replayCard.sameDaysUnderOtherRules')}
      answer={answer}
      fileOf={(data) => data.totals && { name: t('replayCard.replayedDays'), csv: replayCsv(data) }}
    >
      {(data) => data.totals && <Replayed answer={data} totals={data.totals} />}
    </RowsCard>
  )
}

function notReplayedText({ missing, replayed = 0 }: ReplayAnswer): string {
  if (replayed + missing === 0) return t('replayCard.noDayOfThisPeriodIsOver')
  if (replayed + missing < 7) return t('replayCard.thisPeriodHasFewerThanSeven')
  if (replayed > 0) return t('replayCard.ofDaysAreReplayed', { replayed, replayed2: replayed + missing })
  return t('replayCard.noDayOfThisPeriod')
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
        {t('replayCard.replayedNotMeasuredLevelsAndEmptyings')}
      </Text>
      <Text size="sm">
        {t('replayCard.fixedScheduleIs', { schedule: scheduleName(councilSchedule) })}{' '}
        {replayed !== undefined &&
          t('replayCard.fixedScheduleGoesByWeek', {
            period: periodText(counted),
            count: days.length,
            replayed: replayed + missing,
          })}
      </Text>
      <Totals totals={totals} />
      <details>
        <summary>{t('replayCard.everyDayBehindTheseFigures')}</summary>
        <Days days={days} />
      </details>
      {schedule && <DerivedSchedule schedule={schedule} />}
      <Formula formula={formula} sha256={sha256}>
        {t('replayCard.forecastModels', { count: versions.length, list: versions.join(', ') })}
      </Formula>
      {councilSchedule && <CouncilSchedule schedule={councilSchedule} />}
    </Stack>
  )
}

const TOTAL_COLUMNS = [
  t('replayCard.rule'),
  t('replayCard.binsEmptied'),
  t('replayCard.binDaysOverFull'),
  t('replayCard.rounds'),
  t('replayCard.truckHours'),
  t('replayCard.saved'),
  'CO2',
  t('replayCard.dollars'),
  '95 of 100',
]

const Totals = ({ totals }: Pick<ReplayedProps, 'totals'>) => (
  <FiguresTable label={t('replayCard.otherRules')} columns={TOTAL_COLUMNS}>
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
  t('replayCard.day'),
  ...Object.values(POLICY_NAMES),
  t('replayCard.savedAgainstSchedule'),
  t('replayCard.againstThresholds'),
]

const Days = ({ days }: Pick<ReplayAnswer, 'days'>) => (
  <FiguresTable label={t('replayCard.replayedDaysLabel')} columns={DAY_COLUMNS}>
    {days.map((day) => {
      const { fixed, thresholds } = replayTotals([day])
      return (
        <Table.Tr key={day.day}>
          <Table.Th scope="row">{dayText(day.day)}</Table.Th>
          {REPLAYED_POLICIES.map((policy) => (
            <Table.Td key={policy}>
              {t('replayCard.bins', {
                figure: figureText(day[policy].km, 'km'),
                figure2: figureText(day[policy].bins, 'count'),
              })}
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
    <summary>{t('replayCard.councilsSchedule')}</summary>
    <Text size="sm" c="dimmed">
      {rich('replayCard.hasDaysOfOfBinsSha256', {
        fileName: schedule.fileName,
        bins: schedule.bins,
        ofBins: schedule.ofBins,
        more: schedule.bins < schedule.ofBins && t('replayCard.othersHaveThoseOfSchedule'),
        what: <span style={{ overflowWrap: 'anywhere' }}>{schedule.sha256}</span>,
      })}
    </Text>
  </details>
)

const DerivedSchedule = ({ schedule }: { schedule: NonNullable<ReplayAnswer['schedule']> }) => (
  <details>
    <summary>{t('replayCard.scheduleThatKept999InTrial')}</summary>
    <Text size="sm" c="dimmed">
      {t('replayCard.ofEachSuburbFewestVisitsWeek', { period: periodText(schedule) })}
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
