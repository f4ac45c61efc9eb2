import type { RouteStatus } from 'shared-domain'
import { type Tone, ToneBadge } from 'shared-ui'
import classes from './RouteLabels.module.css'

const tones = {
  active: 'normal',
  pending: 'warning',
  completed: 'neutral',
} as const satisfies Record<RouteStatus, Tone>

export function RouteStatusBadge({ status }: { status: RouteStatus }) {
  return (
    <ToneBadge tone={tones[status]}>
      <span className={classes.word}>{status}</span>
    </ToneBadge>
  )
}
