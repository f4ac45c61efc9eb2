import { IconArrowLeft } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { Button, Link, useLocation } from 'shared-ui'
import classes from './ResidentReport.module.css'

/** To the inbox as it was left, or as it opens. */
export function BackToReports() {
  const { state } = useLocation()
  return (
    <Button
      component={Link}
      to={inboxIn(state) ?? paths.residentReports}
      variant="subtle"
      size="compact-md"
      mb="sm"
      className={classes.screenOnly}
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      Back to Reports
    </Button>
  )
}

function inboxIn(state: unknown): string | null {
  if (!state || typeof state !== 'object' || !('inbox' in state)) return null
  return typeof state.inbox === 'string' ? state.inbox : null
}
