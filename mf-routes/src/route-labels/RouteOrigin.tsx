import { useDataSource } from 'shared-domain/client'
import { ToneBadge } from 'shared-ui'

/** Where a route comes from, when it is not from the city's own record. */
export function RouteOrigin({ isGenerated }: { isGenerated: boolean }) {
  const isReal = useDataSource(({ source }) => source === 'real')
  if (isGenerated) return <ToneBadge tone="neutral">Kept on this device</ToneBadge>
  // With mock data all is sample, and the top of the page says so.
  return isReal ? <ToneBadge tone="neutral">Sample data</ToneBadge> : null
}
