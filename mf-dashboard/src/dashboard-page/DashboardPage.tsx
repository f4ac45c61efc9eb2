import { IconRoute } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { useLiveBins, useOverview } from 'shared-domain/client'
import { Button, Link, PageHeader, Stack } from 'shared-ui'
import { AlertsCard } from '../alerts-card/AlertsCard'
import { BinFigures } from '../bin-figures/BinFigures'
import { BinHistoryDialog } from '../bin-history/BinHistoryDialog'
import { CityMapCard } from '../city-map/CityMapCard'
import { QuickActionsCard } from '../quick-actions/QuickActionsCard'
import { DashboardNotice } from './DashboardNotice'
import classes from './DashboardPage.module.css'
import { LiveBadges } from './LiveBadges'

/** The operators' first screen: the city's bins at a glance, what needs attention, and where to go next. */
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
