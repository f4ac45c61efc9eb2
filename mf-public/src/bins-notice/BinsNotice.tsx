import { agoText } from 'shared-domain'
import { useNow, useRuntimeSettings } from 'shared-domain/client'
import { clockTime } from '../bin-words/time-words'
import { Button } from '../button/Button'
import type { AnswerSource } from '../page-data/answer-shapes'
import type { PageAnswer } from '../page-data/page-data'
import classes from './BinsNotice.module.css'

interface Readings extends AnswerSource {
  /** ISO. */
  readAt: string
}

/** Whether readings are loading, failed or old; else their age. Nothing for samples. */
export function BinsNotice({ data, isLoading, isRefreshing, problem, refresh }: PageAnswer<Readings>) {
  if (isLoading) {
    return (
      <p role="status" className={classes.loading}>
        Loading the bins …
      </p>
    )
  }
  const readAt = data?.readAt ?? null
  if (problem === null) return data && !data.isSample && <BinsAge {...data} />
  return (
    <div role="alert" className={classes.notice}>
      <p>
        <strong>{readAt === null ? 'The bins could not be loaded.' : 'These readings may be old.'}</strong>{' '}
        {readAt !== null && `They were last read at ${clockTime(readAt)}. `}
        {problem}
      </p>
      <Button onClick={refresh} disabled={isRefreshing}>
        {isRefreshing ? 'Trying …' : 'Retry'}
      </Button>
    </div>
  )
}

/** Readings older than this, in ms, are called old: the phone has no connection, or the page was open for long. */
const OLD_MS = 10 * 60_000

/** Where these readings are from, and when they were read. */
function BinsAge({ readAt, isPartial }: Readings) {
  const { openData } = useRuntimeSettings()
  const now = useNow()
  const time = Date.parse(readAt)
  const partial = isPartial && 'No signal: only bins that this phone has met. '
  if (now - time > OLD_MS)
    return (
      <p className={classes.age}>
        {partial}Last known bins, read {agoText(time, now)}
      </p>
    )
  return (
    <p className={classes.age}>
      {partial}
      {`${openData.isDemonstration ? 'Readings of the demonstration city' : 'The city’s open data'}, read at ${clockTime(readAt)}`}
    </p>
  )
}
