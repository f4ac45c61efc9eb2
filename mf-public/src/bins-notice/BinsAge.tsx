import { agoText } from 'shared-domain'
import { useDataSource, useNow, useRuntimeSettings } from 'shared-domain/client'
import classes from './BinsAge.module.css'
import { clockTime } from './clock-time'

/** From then on, in ms, a reading is called old: the phone has no connection, or keeps the page from long ago. */
const OLD_MS = 10 * 60_000

/** Whose readings these are and from when, in ms since 1970. Samples are neither read nor anybody's. */
export function BinsAge({ readAt }: { readAt: number | null }) {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const { openData } = useRuntimeSettings()
  const now = useNow()
  if (isMock || readAt === null) return null
  if (now - readAt > OLD_MS)
    return <p className={classes.age}>Last known bins, read {agoText(readAt, now)}</p>
  return (
    <p className={classes.age}>
      {openData.isDemonstration ? 'Readings of the demonstration city' : 'The city’s open data'}, read at{' '}
      {clockTime(readAt)}
    </p>
  )
}
