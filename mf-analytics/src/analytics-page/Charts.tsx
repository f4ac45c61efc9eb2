import type { Analytics } from 'shared-domain'
import { SimpleGrid } from 'shared-ui'
import { ChartCard } from './ChartCard'
import { EfficiencyChart, FillChart, StatusChart, VolumeChart } from './lazy-charts'
import { efficiencyReading, statusReading, volumeReading, weekdayFillReading } from './readings'

export function Charts({ analytics }: { analytics: Analytics }) {
  const { fillByWeekday, collectionsByWeek, statusDistribution, statusOf } = analytics
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <ChartCard reading={weekdayFillReading(fillByWeekday)}>
        {(words) => <FillChart {...words} rows={fillByWeekday} />}
      </ChartCard>
      <ChartCard reading={efficiencyReading(collectionsByWeek)}>
        {(words) => <EfficiencyChart {...words} rows={collectionsByWeek} />}
      </ChartCard>
      <ChartCard reading={statusReading(statusDistribution, statusOf)}>
        {(words) => <StatusChart {...words} rows={statusDistribution} />}
      </ChartCard>
      <ChartCard reading={volumeReading(collectionsByWeek)}>
        {(words) => <VolumeChart {...words} rows={collectionsByWeek} />}
      </ChartCard>
    </SimpleGrid>
  )
}
