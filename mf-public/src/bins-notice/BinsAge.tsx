import { useDataSource, useRuntimeSettings } from 'shared-domain/client'
import classes from './BinsAge.module.css'
import { clockTime } from './clock-time'

/** Whose readings these are and from when. Samples are neither read nor anybody's. */
export function BinsAge({ updatedAt }: { updatedAt: number | null }) {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const { openData } = useRuntimeSettings()
  if (isMock || updatedAt === null) return null
  return (
    <p className={classes.age}>
      {openData.isDemonstration ? 'Readings of the demonstration city' : 'The city’s open data'}, read at{' '}
      {clockTime(updatedAt)}
    </p>
  )
}
