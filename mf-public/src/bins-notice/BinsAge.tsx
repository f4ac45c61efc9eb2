import { agoText } from 'shared-domain'
import { useDataSource, useNow, useRuntimeSettings } from 'shared-domain/client'
import classes from './BinsAge.module.css'
import { clockTime } from './clock-time'

/** From then on, in ms, a reading is called old: the phone has no connection, or keeps the page from long ago. */
const OLD_MS = 10 * 60_000

interface BinsAgeProps {
  /** ISO; `null` for none. */
  readAt: string | null
  /** Whether the record could not be asked which bins there are. */
  isPartial?: boolean | undefined
}

/** Whose readings these are and from when, ISO. Samples are neither read nor anybody's. */
export function BinsAge({ readAt, isPartial }: BinsAgeProps) {
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
