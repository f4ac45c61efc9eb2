import type { Priority } from 'shared-domain'
import { type Tone, ToneBadge } from 'shared-ui'
import classes from './RouteLabels.module.css'

const tones = { high: 'full', medium: 'warning', low: 'neutral' } as const satisfies Record<Priority, Tone>

export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <ToneBadge tone={tones[priority]}>
      <span className={classes.word}>{priority}</span>
    </ToneBadge>
  )
}
