import { useDataSource, useLive, useRuntimeSettings } from 'shared-domain/client'
import type { Overview } from 'shared-domain/contract'
import { Group, ToneBadge } from 'shared-ui'
import { LiveBadge } from './LiveBadge'

/** That the page keeps itself up to date, and whether the city it shows is only the demonstration. */
export function LiveBadges({ overview }: { overview: Overview | null }) {
  const isReal = useDataSource(({ source }) => source === 'real')
  const live = useLive()
  const { openData } = useRuntimeSettings()
  const isDemonstration = overview?.isDemonstration ?? openData.isDemonstration
  return (
    <Group gap="xs">
      <LiveBadge live={live} />
      {isReal && isDemonstration && <ToneBadge tone="neutral">Demonstration data</ToneBadge>}
    </Group>
  )
}
