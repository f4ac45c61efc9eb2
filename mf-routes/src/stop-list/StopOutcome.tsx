import { IconCheck, IconX } from '@tabler/icons-react'
import type { ShownStop } from 'shared-domain'
import type { SkipReason } from 'shared-domain/contract'
import { momentText } from '../moments/moment-text'
import classes from './StopList.module.css'

const reasons = {
  blocked: 'the way was blocked',
  contaminated: 'the waste was contaminated',
  missing: 'the bin was not there',
  damaged: 'the bin was damaged',
} as const satisfies Record<SkipReason, string>

/** What became of a stop and when; nothing while it is still to be driven to. */
export function StopOutcome({ stop: { state, skipReason, at } }: { stop: ShownStop }) {
  if (state === 'planned') return null
  const Icon = state === 'done' ? IconCheck : IconX
  const words = state === 'done' ? 'Done' : `Skipped: ${skipReason ? reasons[skipReason] : 'no reason given'}`
  return (
    <span className={classes.outcome}>
      <Icon size={16} aria-hidden />
      <span>{at === null ? words : `${words}, ${momentText(at)}`}</span>
    </span>
  )
}
