import { IconInbox } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { useMay, useOverview } from 'shared-domain/client'
import type { Overview } from 'shared-domain/contract'
import { Button, Link, ToneBadge } from 'shared-ui'
import { action, look } from './quick-action'
import classes from './ReportsLink.module.css'

/** To the reports inbox, with how many reports wait there; for whoever may read them. */
export function ReportsLink() {
  const may = useMay('reports:read')
  const { data } = useOverview()
  if (!may) return null
  return (
    <Button component={Link} to={paths.residentReports} {...action} leftSection={<IconInbox {...look} />}>
      <span className={classes.words}>
        Reports {data && <ToneBadge tone="neutral">{waitingText(data)}</ToneBadge>}
      </span>
    </Button>
  )
}

function waitingText({ unresolvedReports, heldReports }: Overview): string {
  const unresolved = `${unresolvedReports} unresolved`
  return heldReports > 0 ? `${unresolved}, ${heldReports} of them held` : unresolved
}
