import { IconCloudOff, IconHistory } from '@tabler/icons-react'
import { isNoAnswer, type RecordAnswer, useNow } from 'shared-domain/client'
import { Text } from 'shared-ui'
import { asOfText } from '../moments/as-of-text'
import classes from './KeptAge.module.css'

interface KeptAgeProps {
  answer: Pick<RecordAnswer<unknown>, 'error' | 'updatedAt'>
  /** Whether what is shown comes from this phone, and not from an answer. */
  isKept: boolean
  /** What is shown, as in 'The route'. */
  subject: string
}

/**
 * From when something is that the record could not be asked about just now; nothing when it is current. For pages that
 * go on working without a signal: there a line is enough, which comes and goes without moving what is being tapped.
 */
export function KeptAge({ answer: { error, updatedAt }, isKept, subject }: KeptAgeProps) {
  const now = useNow()
  const isCutOff = error !== null && isNoAnswer(error)
  if (updatedAt === null || (!isKept && !isCutOff)) return null
  const Icon = isCutOff ? IconCloudOff : IconHistory
  return (
    <Text size="sm" className={classes.age}>
      <Icon size={20} aria-hidden />
      <span>
        {isCutOff && 'Not connected. '}
        {subject} {asOfText(updatedAt, now)}.
      </span>
    </Text>
  )
}
