import { useDataSource } from 'shared-domain/client'
import { ToneBadge } from 'shared-ui'

/** Marks sample data with a badge. Renders nothing with real data. */
export function SampleDataBadge() {
  const isMock = useDataSource(({ source }) => source === 'mock')
  return isMock && <ToneBadge tone="neutral">Sample data</ToneBadge>
}
