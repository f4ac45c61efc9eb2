import { IconCheck, IconX } from '@tabler/icons-react'
import type { ShownStop } from 'shared-domain'
import { momentText } from '../moments/moment-text'
import classes from './StopList.module.css'
import { outcomeWords } from './skip-words'

/** What became of a stop and when; nothing while it is still to be driven to. */
export function StopOutcome({ stop: { state, skipReason, at } }: { stop: ShownStop }) {
  if (state === 'planned') return null
  const Icon = state === 'done' ? IconCheck : IconX
  const words = outcomeWords(state, skipReason)
  return (
    <span className={classes.outcome}>
      <Icon size={16} aria-hidden />
      <span>{at === null ? words : `${words}, ${momentText(at)}`}</span>
    </span>
  )
}
