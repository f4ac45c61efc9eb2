import { lazy } from 'react'
import type { Analytics } from 'shared-domain'
import { SimpleGrid } from 'shared-ui'
import { ChartCard } from './ChartCard'
import { efficiencySummary, statusSummary, volumeSummary, weekdayFillSummary } from './chart-summaries'

export function Charts({ analytics }: { analytics: Analytics }) {
  const { fillByWeekday, collectionsByWeek, statusDistribution, statusOf } = analytics
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <ChartCard summary={weekdayFillSummary(fillByWeekday)}>
        {(words) => <FillChart {...words} rows={fillByWeekday} />}
      </ChartCard>
      <ChartCard summary={efficiencySummary(collectionsByWeek)}>
        {(words) => <EfficiencyChart {...words} rows={collectionsByWeek} />}
      </ChartCard>
      <ChartCard summary={statusSummary(statusDistribution, statusOf)}>
        {(words) => <StatusChart {...words} rows={statusDistribution} />}
      </ChartCard>
      <ChartCard summary={volumeSummary(collectionsByWeek)}>
        {(words) => <VolumeChart {...words} rows={collectionsByWeek} />}
      </ChartCard>
    </SimpleGrid>
  )
}

// recharts is several times the rest of the page, so the figures and the findings do not wait for it.
const charts = () => import('./charts/charts')

const EfficiencyChart = lazy(async () => ({ default: (await charts()).EfficiencyChart }))
const FillChart = lazy(async () => ({ default: (await charts()).FillChart }))
const StatusChart = lazy(async () => ({ default: (await charts()).StatusChart }))
const VolumeChart = lazy(async () => ({ default: (await charts()).VolumeChart }))
