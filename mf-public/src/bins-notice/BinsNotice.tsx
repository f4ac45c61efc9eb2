import { agoText } from 'shared-domain'
import { useDataSource, useNow, useRuntimeSettings } from 'shared-domain/client'
import { clockTime } from '../bin-words/time-words'
import { Button } from '../button/Button'
import type { MaybePartial } from '../page-data/answer-shapes'
import type { PageAnswer } from '../page-data/page-data'
import classes from './BinsNotice.module.css'

type BinsNoticeProps = PageAnswer<{ readAt: string } & MaybePartial>

/** Says what stands between the reader and current readings: loading, failed, or old; else their age. */
export function BinsNotice({ data, isLoading, isRefreshing, problem, refresh }: BinsNoticeProps) {
  if (isLoading) {
    return (
      <p role="status" className={classes.loading}>
        Loading the bins …
      </p>
    )
  }
  const readAt = data?.readAt ?? null
  if (problem === null) return <BinsAge readAt={readAt} isPartial={data?.isPartial} />
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

/** From then on, in ms, a reading is called old: the phone has no connection, or keeps the page from long ago. */
const OLD_MS = 10 * 60_000

interface BinsAgeProps {
  /** ISO; `null` for none. */
  readAt: string | null
  /** Whether the record could not be asked which bins there are. */
  isPartial?: boolean | undefined
}

/** Whose readings these are and from when, ISO. Samples are neither read nor anybody's. */
function BinsAge({ readAt, isPartial }: BinsAgeProps) {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const { openData } = useRuntimeSettings()
  const now = useNow()
  if (isMock || readAt === null) return null
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
