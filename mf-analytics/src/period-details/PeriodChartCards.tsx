import { SimpleGrid } from 'shared-ui'
import { ChartCard } from '../charts/ChartCard'
import { EfficiencyChart, FillChart, StatusChart, VolumeChart } from '../charts/lazy-charts'
import { ROWS } from '../figure-rows/figure-rows'
import type { PeriodCharts } from './period-charts'

/** The four charts of a chosen period, beside the period before. */
export const PeriodChartCards = ({ charts }: { charts: PeriodCharts }) => (
  <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
    <ChartCard summary={charts.fill.summary} anchor={ROWS.fill}>
      {(words) => <FillChart {...words} rows={charts.fill.rows} />}
    </ChartCard>
    <ChartCard summary={charts.efficiency.summary} anchor={ROWS.efficiency}>
      {(words) => <EfficiencyChart {...words} rows={charts.efficiency.rows} />}
    </ChartCard>
    <ChartCard summary={charts.status.summary}>
      {(words) => <StatusChart {...words} rows={charts.status.rows} />}
    </ChartCard>
    <ChartCard summary={charts.volume.summary}>
      {(words) => <VolumeChart {...words} rows={charts.volume.rows} />}
    </ChartCard>
  </SimpleGrid>
)
