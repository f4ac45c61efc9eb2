import { IconCloudOff, IconHistory } from '@tabler/icons-react'
import { eventAgeText } from 'shared-domain'
import { explainFailure, isNoAnswer, type RecordAnswer, useNow } from 'shared-domain/client'
import { FailureNotice, Text } from 'shared-ui'
import { asOfText } from '../moments/moments'
import classes from './RecordNotice.module.css'

interface RecordNoticeProps {
  answer: Pick<RecordAnswer<unknown>, 'error' | 'updatedAt' | 'isRefreshing' | 'refresh'>
  /** Such as 'The routes'. */
  subject: string
}

/** Why a part of the record is old or missing; nothing when it is neither. */
export function RecordNotice({ answer, subject }: RecordNoticeProps) {
  const { error, updatedAt, isRefreshing, refresh } = answer
  const now = useNow()
  if (!error) return null
  const what =
    updatedAt === null ? `${subject} could not be read` : `Not current: read ${eventAgeText(updatedAt, now)}`
  return (
    <FailureNotice
      {...explainFailure(error, what)}
      onRetry={refresh}
      isRetrying={isRefreshing}
      isStale={updatedAt !== null}
    />
  )
}

interface KeptAgeProps {
  answer: Pick<RecordAnswer<unknown>, 'error' | 'updatedAt'>
  /** Whether the data shown was stored on this phone. */
  isKept: boolean
  /** Such as 'The route'. */
  subject: string
}

/**
 * The age of data that could not be refreshed; nothing when it is current. For pages that work offline: a single line, which appears
 * and disappears without moving the buttons.
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
