import type { BinsAnswer } from 'shared-domain/client'
import { Button } from '../button/Button'
import { BinsAge } from './BinsAge'
import classes from './BinsNotice.module.css'
import { clockTime } from './clock-time'

/** Says what stands between the reader and current readings: loading, failed, or old; else their age. */
export function BinsNotice({ isLoading, isRefreshing, error, updatedAt, refresh }: BinsAnswer) {
  if (isLoading) {
    return (
      <p role="status" className={classes.loading}>
        Loading the city’s bins …
      </p>
    )
  }
  if (!error) return <BinsAge updatedAt={updatedAt} />
  return (
    <div role="alert" className={classes.notice}>
      <p>
        <strong>{updatedAt === null ? 'The bins could not be loaded.' : 'These readings may be old.'}</strong>{' '}
        {updatedAt !== null && `They were last read at ${clockTime(updatedAt)}. `}
        {error.message}
      </p>
      <Button onClick={refresh} disabled={isRefreshing}>
        {isRefreshing ? 'Trying …' : 'Retry'}
      </Button>
    </div>
  )
}
