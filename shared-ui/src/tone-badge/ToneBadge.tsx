import type { ReactNode } from 'react'
import classes from './ToneBadge.module.css'

/** The colours of states. A word always accompanies them. */
export type Tone = 'full' | 'warning' | 'normal' | 'neutral'

/** A word on the colour of its state. It is a plain element, because tables render dozens of them while they scroll. */
export function ToneBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
