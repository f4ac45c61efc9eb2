import type { Bin } from 'shared-domain'
import { IN_ENGLISH } from '../messages/in-english'
import { t } from '../messages/translate'
import { longDay, longMoment } from './time-labels'

interface LevelNotesProps {
  bin: Pick<Bin, 'measuredAt' | 'likely' | 'lastCollected' | 'flag'>
  className?: string | undefined
}

const LIKELY = {
  full: (day: string) => t('information.likelyFull', { day }),
  free: (day: string) => t('information.likelyFree', { day }),
}

/** When the level of a bin was measured or what it is likely to be, and what the record says of it, which is in English. */
export function LevelNotes({ bin: { measuredAt, likely, lastCollected, flag }, className }: LevelNotesProps) {
  const level = measuredAt
    ? t('information.measured', { moment: longMoment(measuredAt) })
    : likely && lastCollected && LIKELY[likely](longDay(lastCollected))
  if (!level && !flag) return null
  return (
    <p className={className}>
      {level}
      {level && flag && ' '}
      {flag && <span lang={IN_ENGLISH}>{flag}</span>}
    </p>
  )
}
