import type { PublicSettings } from 'shared-domain'
import { useNow, useRuntimeSettings } from 'shared-domain/client'
import { agoText, clockTime } from '../bin-labels/time-labels'
import { Button } from '../button/Button'
import { t } from '../messages/translate'
import type { AnswerSource } from '../page-data/answer-shapes'
import type { PageAnswer } from '../page-data/page-data'
import classes from './BinsNotice.module.css'

interface Readings extends AnswerSource {
  /** ISO. */
  readAt: string
}

/** Says that the bins are loading, could not be read, or how old they are. Shows nothing for samples. */
export function BinsNotice({ data, isLoading, isRefreshing, problem, refresh }: PageAnswer<Readings>) {
  if (isLoading) {
    return (
      <p role="status" className={classes.loading}>
        {t('bins.loading')}
      </p>
    )
  }
  const readAt = data?.readAt ?? null
  if (problem === null) return data && !data.isSample && <BinsAge {...data} />
  return (
    <div role="alert" className={classes.notice}>
      <p>
        <strong>{readAt === null ? t('bins.unread') : t('bins.old')}</strong>{' '}
        {readAt !== null && t('bins.lastRead', { time: clockTime(readAt) })}
        {problem}
      </p>
      <Button onClick={refresh} disabled={isRefreshing}>
        {isRefreshing ? t('bins.trying') : t('action.retry')}
      </Button>
    </div>
  )
}

/** Readings older than this, in ms, are called old. Then the phone is offline, or the page was open for a long time. */
const OLD_MS = 10 * 60_000

/** Says where the readings come from and when they were read. */
function BinsAge({ readAt, isPartial }: Readings) {
  const { openData } = useRuntimeSettings()
  const now = useNow()
  const time = Date.parse(readAt)
  const partial = isPartial && t('bins.partial')
  if (now - time > OLD_MS)
    return (
      <p className={classes.age}>
        {partial}
        {t('bins.lastKnown', { ago: agoText(time, now) })}
      </p>
    )
  return (
    <p className={classes.age}>
      {partial}
      {sourceText(openData, clockTime(readAt))}
    </p>
  )
}

/** A council without a layer has its bins from files and by hand, so its readings are not called open data. */
function sourceText({ isDemonstration, isMirrored }: PublicSettings['openData'], time: string) {
  if (isDemonstration) return t('bins.ofDemonstration', { time })
  return isMirrored ? t('bins.ofCity', { time }) : t('bins.ofRecord', { time })
}
