import { SimpleGrid } from 'shared-ui'
import type { Analytics } from '../../operations'
import { ChartCard } from '../charts/ChartCard'
import {
  efficiencySummary,
  statusSummary,
  volumeSummary,
  weekdayFillSummary,
} from '../charts/chart-summaries'
import { EfficiencyChart, FillChart, StatusChart, VolumeChart } from '../charts/lazy-charts'
import { ROWS } from '../figure-rows/figure-rows'

export function Charts({ analytics }: { analytics: Analytics }) {
  const { fillByWeekday, collectionsByWeek, statusDistribution, statusOf } = analytics
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <ChartCard summary={weekdayFillSummary(fillByWeekday)} anchor={ROWS.fill}>
        {(words) => <FillChart {...words} rows={fillByWeekday} />}
      </ChartCard>
      <ChartCard summary={efficiencySummary(collectionsByWeek)} anchor={ROWS.efficiency}>
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
