import { useDataSource } from 'shared-domain/client'
import { ToneBadge } from 'shared-ui'

/** Labels reports that are samples. */
export function SampleDataBadge() {
  const isMock = useDataSource(({ source }) => source === 'mock')
  return isMock && <ToneBadge tone="neutral">Sample data</ToneBadge>
}
