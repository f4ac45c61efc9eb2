import { useMayCall, useRuntimeSettings } from 'shared-domain/client'
import { Anchor, Group, Link, onDemand, PageHeader, SimpleGrid, Skeleton, Stack } from 'shared-ui'
import { getPeriodFigures, type ReplayAnswer } from '../../operations'
import { ADVICE_PATHS } from '../advice-frame/advice-paths'
import { useAnalytics } from '../analytics/analytics'
import { FiguresAge } from '../charts/FiguresAge'
import { t } from '../messages/translate'
import { PeriodPicker } from '../period/PeriodPicker'
import { type ChosenPeriod, usePeriodChoice } from '../period/period-choice'
import { type PeriodFiguresAnswer, usePeriodFigures } from '../period/period-figures'
import { EmptyPeriod, isEmptyPeriod } from '../period-details/EmptyPeriod'
import { keyFigures } from '../period-details/key-figures'
import { PeriodChartCards } from '../period-details/PeriodChartCards'
import { KeyFigureCards, PeriodDetails } from '../period-details/PeriodDetails'
import { periodCharts } from '../period-details/period-charts'
import { useReplay } from '../replay-card/replay'
import { SavingsNote } from '../replay-card/SavingsNote'
import { Charts } from './Charts'
import { ExportMenu } from './ExportMenu'
import { SummaryCards } from './SummaryCards'

/** Printing needs drawn charts, so the report is loaded before it is printed. */
const CommitteeReport = onDemand(
  async () => (await import('../committee-report/CommitteeReport')).CommitteeReport,
)

export function AnalyticsPage() {
  const chosen = usePeriodChoice()
  const hasPeriods = useMayCall(getPeriodFigures)
  const isAsItStands = chosen.choice.kind === 'none' || !hasPeriods
  const period = usePeriodFigures(hasPeriods && chosen.fault === null ? chosen.days : null)
  const { openData } = useRuntimeSettings()
  const answer = period.data
  const replay = useReplay(answer?.period ?? null).data ?? null
  return (
    <>
      <PageHeader
        title={t('analytics.analytics')}
        subtitle={t('analytics.fillLevels')}
        actions={<ExportMenu answer={answer} />}
      />
      <Stack gap="lg">
        <nav aria-label={t('analytics.advice')}>
          <Group gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none', columnGap: '1.5rem' }}>
            <li>
              <Anchor component={Link} to={ADVICE_PATHS.bins}>
                {t('analytics.whichBinsMayGoMoveOrGrow')}
              </Anchor>
            </li>
            <li>
              <Anchor component={Link} to={ADVICE_PATHS.sensors}>
                {t('analytics.howManySensorsAreWorthIt')}
              </Anchor>
            </li>
          </Group>
        </nav>
        {hasPeriods && <PeriodPicker chosen={chosen} />}
        {isAsItStands && <AsItStands replay={replay} />}
        {hasPeriods && chosen.fault === null && (
          <InDetail period={period} chosen={chosen} isAsItStands={isAsItStands} replay={replay} />
        )}
      </Stack>
      {answer && !isEmptyPeriod(answer) && (
        <CommitteeReport
          answer={answer}
          replay={replay}
          notes={[
            ...(openData.isDemonstration ? [t('analytics.figuresOfDemonstrationCity')] : []),
            ...(isAsItStands ? [t('analytics.reportCountsLast28Days')] : []),
          ]}
        />
      )}
    </>
  )
}

/** The present week and month: the page without a chosen period. */
function AsItStands({ replay }: { replay: ReplayAnswer | null }) {
  const answer = useAnalytics()
  const { data: analytics, isLoading, isSample = false } = answer
  return (
    <>
      <FiguresAge answer={answer} />
      {isLoading && <LoadingAnalytics />}
      {analytics && (
        <>
          <SummaryCards summary={analytics.summary} isSample={isSample} />
          {!isSample && replay && <SavingsNote replay={replay} />}
          <Charts analytics={analytics} />
        </>
      )}
    </>
  )
}

interface InDetailProps {
  period: PeriodFiguresAnswer
  chosen: ChosenPeriod
  isAsItStands: boolean
  replay: ReplayAnswer | null
}

/** The chosen period; without a chosen one, only the details of the last 28 days. */
function InDetail({ period, chosen, isAsItStands, replay }: InDetailProps) {
  const { data, isLoading } = period
  return (
    <>
      {/* Without a chosen period the notice above has the age, unless only this request fails. */}
      {(!isAsItStands || period.error) && <FiguresAge answer={period} />}
      {isLoading && (isAsItStands ? <LoadingDetails /> : <LoadingAnalytics />)}
      {data &&
        (isEmptyPeriod(data) ? (
          <EmptyPeriod answer={data} chosen={chosen} />
        ) : (
          <>
            {!isAsItStands && (
              <>
                <section aria-label={t('analytics.summary')}>
                  <KeyFigureCards figures={keyFigures(data).slice(0, 4)} />
                </section>
                {replay && <SavingsNote replay={replay} />}
                <PeriodChartCards charts={periodCharts(data)} />
              </>
            )}
            <PeriodDetails answer={data} />
          </>
        ))}
    </>
  )
}

/** As large as the cards and charts that replace it, so that nothing moves. */
function LoadingAnalytics() {
  return (
    <Stack gap="lg" role="status" aria-label={t('analytics.readingAnalytics')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} h="7rem" />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        {[0, 1, 2, 3].map((chart) => (
          <Skeleton key={chart} h="26rem" />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

const LoadingDetails = () => (
  <Stack gap="lg" role="status" aria-label={t('analytics.readingDetails')}>
    <Skeleton h="7rem" />
    <Skeleton h="32rem" />
  </Stack>
)
