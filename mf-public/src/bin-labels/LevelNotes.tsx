import type { Bin } from 'shared-domain'
import { IN_ENGLISH } from '../messages/in-english'
import { t } from '../messages/translate'
import { longMoment } from './time-labels'

interface LevelNotesProps {
  bin: Pick<Bin, 'measuredAt' | 'flag'>
  className?: string | undefined
}

/** When the level of a bin was measured, and what the record says of it, which is in English. Nothing without either. */
export function LevelNotes({ bin: { measuredAt, flag }, className }: LevelNotesProps) {
  if (!measuredAt && !flag) return null
  return (
    <p className={className}>
      {measuredAt && t('information.measured', { moment: longMoment(measuredAt) })}
      {measuredAt && flag && ' '}
      {flag && <span lang={IN_ENGLISH}>{flag}</span>}
    </p>
  )
}
