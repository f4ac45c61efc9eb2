import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { momentText } from 'shared-domain'
import type { SkipReason } from 'shared-domain/contract'
import type { ShownStop } from '../../rules/shown-route'
import { timeText } from '../moments/moments'
import classes from './StopList.module.css'

type Outcome = Pick<ShownStop, 'state' | 'skipReason' | 'at'> & Partial<Pick<ShownStop, 'emptied' | 'taps'>>

const ICONS = { planned: IconInfoCircle, done: IconCheck, skipped: IconX } as const

/** The outcome of a stop and its time; for an open stop, the other route that has emptied its bin. */
export function StopOutcome({ stop }: { stop: Outcome }) {
  const words = outcome(stop)
  if (words === null) return null
  const Icon = ICONS[stop.state]
  return (
    <span className={classes.outcome}>
      <Icon size={16} aria-hidden />
      <span>{words}</span>
    </span>
  )
}

function outcome({ state, skipReason, at, emptied, taps = [] }: Outcome): string | null {
  const byOther = emptied?.by && `${timeText(emptied.at)} by ${emptied.by}`
  if (state === 'planned') return byOther ? `Emptied ${byOther}` : null
  const words = outcomeWords(state, skipReason)
  return [words, at && momentText(at), byOther && `emptied ${byOther}`, tapsText(taps)]
    .filter(Boolean)
    .join(', ')
}

const AND = new Intl.ListFormat('en-NZ')

/** Who reported the outcome, when that was not one driver in time. */
function tapsText(taps: NonNullable<Outcome['taps']>): string | null {
  if (taps.length < 2 && !taps.some(({ isLate }) => isLate)) return null
  const names = taps.map(({ by, sentBy, isLate, receivedAt, routeId }) => {
    const details = [
      `arrived late, ${timeText(receivedAt)}`,
      routeId && `on ${routeId}`,
      sentBy && `sent by ${sentBy}`,
    ]
    return isLate ? `${by} (${details.filter(Boolean).join(', ')})` : by
  })
  return `tapped by ${AND.format(names)}`
}

/** Why a stop was skipped, as the end of a sentence. */
export const SKIP_WORDS = {
  blocked: 'the way was blocked',
  contaminated: 'the waste was contaminated',
  missing: 'the bin was not there',
  damaged: 'the bin was damaged',
} as const satisfies Record<SkipReason, string>

export const outcomeWords = (state: 'done' | 'skipped', reason: SkipReason | null) =>
  state === 'done' ? 'Done' : `Skipped: ${reason ? SKIP_WORDS[reason] : 'no reason given'}`

/** The labels of the reasons on buttons. */
export const REASON_NAMES = {
  blocked: 'Blocked',
  contaminated: 'Contaminated',
  missing: 'Missing',
  damaged: 'Damaged',
} as const satisfies Record<SkipReason, string>
