import { IconRoute } from '@tabler/icons-react'
import { useRef } from 'react'
import { eventAgeText, OpenDataError, paths } from 'shared-domain'
import { type BinsAnswer, type RecordAnswer, useLiveBins, useMay } from 'shared-domain/client'
import { Button, Link, Navigate, PageHeader, Slot, Stack, useLocation } from 'shared-ui'
import type { Overview } from '../../operations'
import { AlertsCard } from '../alerts-card/AlertsCard'
import { BinFigures } from '../bin-figures/BinFigures'
import { CityMapCard } from '../city-map/CityMapCard'
import { BinsFreshness } from '../freshness/BinsFreshness'
import { ReadFailure } from '../freshness/ReadFailure'
import { LayerLossNotice } from '../layer-loss/LayerLossNotice'
import { t } from '../messages/translate'
import { useOverview } from '../overview/use-overview'
import { QuickActionsCard } from '../quick-actions/QuickActionsCard'
import classes from './DashboardPage.module.css'
import { LiveBadges } from './LiveBadge'

export function DashboardPage() {
  const binId = new URLSearchParams(useLocation().search).get('bin')
  // The history of a bin was a dialog of this page in earlier versions, so old links redirect to the bin's page.
  return binId === null ? <Dashboard /> : <Navigate to={paths.bin(binId)} replace />
}

function Dashboard() {
  const overview = useOverview()
  const answer = presentBins(useLiveBins(), overview.data)
  const notices = useRef<HTMLDivElement>(null)
  const loss = overview.data?.openData?.loss
  const mayPlan = useMay('routes:plan')
  return (
    <>
      <PageHeader
        title={t('dashboard.dashboard')}
        subtitle={t('dashboard.realTimeBinMonitoringAcrossWellington')}
        badge={<LiveBadges overview={overview} bins={answer} />}
        actions={
          mayPlan && (
            <Button
              component={Link}
              to={`${paths.generateRoute}?plan=due`}
              leftSection={<IconRoute size={18} aria-hidden />}
            >
              {t('dashboard.optimizeRoutes')}
            </Button>
          )
        }
      />
      <Stack gap="sm">
        <Stack gap="sm" ref={notices} tabIndex={-1} className={classes.notices}>
          <DashboardNotice overview={overview} bins={answer} />
          {loss && <LayerLossNotice loss={loss} onDecided={() => notices.current?.focus()} />}
        </Stack>
        <BinFigures answer={overview} />
        <QuickActionsCard />
        <div className={classes.columns}>
          <CityMapCard answer={answer} />
          <div className={classes.alerts}>
            <AlertsCard />
          </div>
        </div>
        <div className={classes.extensions}>
          <Slot name="dashboard.cards" props={{}} />
        </div>
      </Stack>
    </>
  )
}

/**
 * The bins, and none once the record says that it has none. An answer without bins alone is a failure of what gives them, and keeps those
 * of before.
 * @internal
 */
export function presentBins(answer: BinsAnswer, overview: Overview | null): BinsAnswer {
  const { error } = answer
  const isGone = overview?.totalBins.value === 0 && error instanceof OpenDataError && error.isEmpty
  return isGone ? { ...answer, bins: [], isEmpty: true, error: null, updatedAt: null } : answer
}

interface DashboardNoticeProps {
  overview: RecordAnswer<Overview>
  bins: BinsAnswer
}

/** The age of the data on screen. When the figures fail, one notice is shown for them and the bins. */
function DashboardNotice({ overview, bins }: DashboardNoticeProps) {
  if (!overview.error) return <BinsFreshness answer={bins} copy={overview.data?.openData} />
  function refresh() {
    overview.refresh()
    bins.refresh()
  }
  return (
    <ReadFailure
      answer={{ ...overview, refresh }}
      notRead={t('dashboard.figuresNotRead')}
      outdated={(readAt, now) => t('dashboard.latestRefreshFailed', { eventAge: eventAgeText(readAt, now) })}
    />
  )
}
