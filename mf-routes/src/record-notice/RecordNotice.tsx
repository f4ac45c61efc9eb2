import { IconCloudOff, IconHistory } from '@tabler/icons-react'
import { explainFailure, isNoAnswer, problemOf, type RecordAnswer, useNow } from 'shared-domain/client'
import { FailureNotice, Text } from 'shared-ui'
import { type Language, t } from '../messages/translate'
import { asOfText, eventAgeText } from '../moments/moments'
import { InEnglish } from '../run-language/InEnglish'
import { FIRST_LANGUAGE, useLanguage } from '../run-language/run-language'
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
  const language = useLanguage()
  if (!error) return null
  const what =
    updatedAt === null
      ? t(language, 'notice.unread', { subject })
      : t(language, 'notice.stale', { ago: eventAgeText(updatedAt, now, language) })
  return (
    <FailureNotice
      {...explainIn(language, error, what)}
      onRetry={refresh}
      retryLabel={t(language, 'action.tryAgain')}
      isRetrying={isRefreshing}
      isStale={updatedAt !== null}
    />
  )
}

/** A failure as `explainFailure` explains it in English. What the server itself says of a refusal stays in English. */
function explainIn(language: Language, error: Error, what: string) {
  const explained = explainFailure(error, what)
  if (language === FIRST_LANGUAGE) return explained
  const { link } = explained
  if (link)
    return {
      ...explained,
      title: t(language, 'failure.signedOut'),
      sentence: t(language, 'failure.signedOutText'),
      link: { ...link, label: t(language, 'failure.signIn') },
    }
  if (problemOf(error)) return { ...explained, sentence: <InEnglish>{explained.sentence}</InEnglish> }
  const sentence = isNoAnswer(error) ? t(language, 'failure.noAnswer') : t(language, 'failure.unreadable')
  return { ...explained, sentence }
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
  const language = useLanguage()
  const isCutOff = error !== null && isNoAnswer(error)
  if (updatedAt === null || (!isKept && !isCutOff)) return null
  const Icon = isCutOff ? IconCloudOff : IconHistory
  return (
    <Text size="sm" className={classes.age}>
      <Icon size={20} aria-hidden />
      <span>
        {isCutOff && `${t(language, 'notice.cutOff')} `}
        {t(language, 'notice.age', { subject, asOf: asOfText(updatedAt, now, language) })}
      </span>
    </Text>
  )
}
