import type { Analytics } from 'shared-domain'
import type { AnalyticsAnswer } from 'shared-domain/client'
import { BinsAge } from './BinsAge'
import { ChartCard } from './ChartCard'
import { StatusChart } from './lazy-charts'
import { statusReading } from './readings'
import { StatusPending } from './StatusPending'

interface StatusCardProps {
  shares: Analytics['statusDistribution']
  bins: AnalyticsAnswer['bins']
}

/** The status distribution: of the sample, or of the city's bins as they are now. */
export function StatusCard({ shares, bins }: StatusCardProps) {
  if (bins && shares.length === 0) return <StatusPending bins={bins} />
  return (
    <ChartCard reading={statusReading(shares)} isSample={false} note={bins && <BinsAge bins={bins} />}>
      {(words) => <StatusChart {...words} rows={shares} />}
    </ChartCard>
  )
}
