import { useAnalytics } from 'shared-domain/client'
import { PageHeader, SimpleGrid, Stack } from 'shared-ui'
import { ChartCard } from './ChartCard'
import { EfficiencyChart, FillChart, VolumeChart } from './lazy-charts'
import { efficiencyReading, volumeReading, weekdayFillReading } from './readings'
import { StatusCard } from './StatusCard'
import { SummaryCards } from './SummaryCards'

export function AnalyticsPage() {
  const { analytics, areOthersSamples, bins } = useAnalytics()
  const { summary, fillByWeekday, collectionsByWeek, statusDistribution } = analytics
  return (
    <>
      <PageHeader title="Analytics" subtitle="Fill levels, collections and savings at a glance" />
      <Stack gap="lg">
        <SummaryCards summary={summary} isSample={areOthersSamples} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <ChartCard reading={weekdayFillReading(fillByWeekday)} isSample={areOthersSamples}>
            {(words) => <FillChart {...words} rows={fillByWeekday} />}
          </ChartCard>
          <ChartCard reading={efficiencyReading(collectionsByWeek)} isSample={areOthersSamples}>
            {(words) => <EfficiencyChart {...words} rows={collectionsByWeek} />}
          </ChartCard>
          <StatusCard shares={statusDistribution} bins={bins} />
          <ChartCard reading={volumeReading(collectionsByWeek)} isSample={areOthersSamples}>
            {(words) => <VolumeChart {...words} rows={collectionsByWeek} />}
          </ChartCard>
        </SimpleGrid>
      </Stack>
    </>
  )
}
