import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { momentText, type ShownStop } from 'shared-domain'
import { timeText } from '../moments/time-text'
import classes from './StopList.module.css'
import { outcomeWords } from './skip-words'

type Outcome = Pick<ShownStop, 'state' | 'skipReason' | 'at'> & Partial<Pick<ShownStop, 'emptied'>>

const ICONS = { planned: IconInfoCircle, done: IconCheck, skipped: IconX } as const

/** What became of a stop and when; of one still to be driven to, who else has emptied its bin meanwhile. */
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

function outcome({ state, skipReason, at, emptied }: Outcome): string | null {
  const byOther = emptied?.by && `${timeText(emptied.at)} by ${emptied.by}`
  if (state === 'planned') return byOther ? `Emptied ${byOther}` : null
  const words = outcomeWords(state, skipReason)
  return [words, at && momentText(at), byOther && `emptied ${byOther}`].filter(Boolean).join(', ')
}
