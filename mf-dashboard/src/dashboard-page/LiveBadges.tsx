import { useDataSource, useRuntimeSettings } from 'shared-domain/client'
import { Group, ToneBadge } from 'shared-ui'
import classes from './LiveBadges.module.css'

/** That the page keeps itself up to date, and whether the city it shows is only the demonstration. */
export function LiveBadges() {
  const isReal = useDataSource(({ source }) => source === 'real')
  const { openData } = useRuntimeSettings()
  return (
    <Group gap="xs">
      <ToneBadge tone="normal">
        <span className={classes.dot} aria-hidden />
        Live
      </ToneBadge>
      {isReal && openData.isDemonstration && <ToneBadge tone="neutral">Demonstration data</ToneBadge>}
    </Group>
  )
}
