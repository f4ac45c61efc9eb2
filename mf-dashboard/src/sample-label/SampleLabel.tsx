import { useDataSource } from 'shared-domain/client'
import { ToneBadge } from 'shared-ui'

/** Marks what is not computed from live bins. With mock data all is sample, and the top of the page says so. */
export function SampleLabel() {
  const isReal = useDataSource(({ source }) => source === 'real')
  return isReal ? <ToneBadge tone="neutral">Sample data</ToneBadge> : null
}
