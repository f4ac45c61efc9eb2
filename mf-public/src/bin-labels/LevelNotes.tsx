import type { Bin } from 'shared-domain'
import { IN_ENGLISH } from '../messages/in-english'
import { t } from '../messages/translate'
import { longMoment } from './time-labels'

interface LevelNotesProps {
  bin: Pick<Bin, 'measuredAt' | 'likely' | 'flag'>
  className?: string | undefined
}

/** When the level of a bin was measured or what it is likely to be, and what the record says of it, which is in English. */
export function LevelNotes({ bin: { measuredAt, likely, flag }, className }: LevelNotesProps) {
  const level = measuredAt
    ? t('information.measured', { moment: longMoment(measuredAt) })
    : likely && (likely === 'full' ? t('information.likelyFull') : t('information.likelyFree'))
  if (!level && !flag) return null
  return (
    <p className={className}>
      {level}
      {level && flag && ' '}
      {flag && <span lang={IN_ENGLISH}>{flag}</span>}
    </p>
  )
}
