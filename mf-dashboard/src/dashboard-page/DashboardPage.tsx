import { IconRoute } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import {
  type BinsAnswer,
  explainFailure,
  type RecordAnswer,
  useLiveBins,
  useNow,
  useOverview,
} from 'shared-domain/client'
import type { Overview } from 'shared-domain/contract'
import { Button, FailureNotice, Link, PageHeader, Stack } from 'shared-ui'
import { AlertsCard } from '../alerts-card/AlertsCard'
import { BinFigures } from '../bin-figures/BinFigures'
import { BinHistoryDialog } from '../bin-history/BinHistoryDialog'
import { ageText } from '../bins-freshness/age-text'
import { BinsFreshness } from '../bins-freshness/BinsFreshness'
import { CityMapCard } from '../city-map/CityMapCard'
import { QuickActionsCard } from '../quick-actions/QuickActionsCard'
import classes from './DashboardPage.module.css'
import { LiveBadges } from './LiveBadge'

export function DashboardPage() {
  const answer = useLiveBins()
  const overview = useOverview()
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Real-time bin monitoring across Wellington"
        badge={<LiveBadges overview={overview.data} />}
        actions={
          <Button component={Link} to={paths.generateRoute} leftSection={<IconRoute size={18} aria-hidden />}>
            Optimize Routes
          </Button>
        }
      />
      <Stack gap="md">
        <DashboardNotice overview={overview} bins={answer} />
        <BinFigures answer={overview} />
        <div className={classes.columns}>
          <CityMapCard answer={answer} />
          <Stack gap="md">
            <AlertsCard />
            <QuickActionsCard answer={answer} />
          </Stack>
        </div>
      </Stack>
      <BinHistoryDialog bins={answer.bins} />
    </>
  )
}

interface DashboardNoticeProps {
  overview: RecordAnswer<Overview>
  bins: BinsAnswer
}

/** The age of the data on screen. When the figures fail, one notice covers the bins as well. */
function DashboardNotice({ overview, bins }: DashboardNoticeProps) {
  const now = useNow()
  const { data, error, updatedAt, isRefreshing } = overview
  if (!error) return <BinsFreshness answer={bins} copy={data?.openData} />
  const what =
    updatedAt === null
      ? 'The figures could not be read'
      : `The latest refresh failed: these figures were read ${ageText(updatedAt, now)}`
  function retry() {
    overview.refresh()
    bins.refresh()
  }
  return (
    <FailureNotice
      {...explainFailure(error, what)}
      onRetry={retry}
      isRetrying={isRefreshing}
      isStale={updatedAt !== null}
    />
  )
}
