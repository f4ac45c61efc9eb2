import { Button } from '../button/Button'
import type { PageAnswer } from '../page-data/page-data'
import type { MaybePartial } from '../page-data/partial-answer'
import { BinsAge } from './BinsAge'
import classes from './BinsNotice.module.css'
import { clockTime } from './clock-time'

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
