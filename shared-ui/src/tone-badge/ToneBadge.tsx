import type { ReactNode } from 'react'
import classes from './ToneBadge.module.css'

/** The colours of states, which a word always accompanies. Red, yellow and green are of bins and of what is wrong. */
export type Tone = 'full' | 'warning' | 'normal' | 'neutral'

/** A word on the colour of its state. It is a plain element, because tables render dozens of them while they scroll. */
export function ToneBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}

/** A state of work: blue while a person has to act or is at it, otherwise neutral. */
export function WorkBadge({ isOpen = false, children }: { isOpen?: boolean; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={isOpen ? 'open' : 'neutral'}>
      {children}
    </span>
  )
}

/** What the state of a thing that is no bin asks of people: `wrong` is red, `open` is blue, for what a person should do. */
export type ThingState = 'wrong' | 'open' | 'neutral'

/** The state of a device, a channel, an account or a part of the product. */
export function StateBadge({ state, children }: { state: ThingState; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={state === 'wrong' ? 'full' : state}>
      {children}
    </span>
  )
}
