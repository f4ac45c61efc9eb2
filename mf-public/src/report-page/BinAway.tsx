import { useId } from 'react'
import { aucklandDate, publicPaths } from 'shared-domain'
import { metres } from '../bin-labels/bin-labels'
import { longDay } from '../bin-labels/time-labels'
import { DirectionsLink } from '../directions/DirectionsLink'
import classes from './ReportPage.module.css'
import { placeWords, type ReportedBin, type ReportPageData } from './report-page-data'

interface BinAwayProps {
  bin: ReportedBin
  data: ReportPageData
}

/** Whether the bin is not there for residents: it was taken away, or works keep it away. */
export const isAway = ({ bin, isRetired }: ReportPageData) =>
  Boolean(isRetired) || bin?.life?.state === 'works'

/** Says that the bin is away, and where the nearest other one is. */
export function BinAway({ bin, data }: BinAwayProps) {
  const id = useId()
  const [nearest] = data.near
  return (
    <section className={classes.which} aria-labelledby={id}>
      <h2 id={id}>{awayText(bin.id, data)}</h2>
      {nearest ? (
        <>
          <p>
            The nearest bin is {nearest.id}, {nearest.location}, {metres(nearest.distanceKm)} away.
          </p>
          <DirectionsLink from={placeWords(bin.location)} to={nearest} describedBy={id} />
        </>
      ) : (
        <p>
          No other bin is near. <a href={publicPaths.nearby()}>Search around your own location</a>
        </p>
      )}
    </section>
  )
}

function awayText(id: string, { bin, isRetired }: ReportPageData): string {
  if (isRetired) return `Bin ${id} was taken away`
  const until = bin?.life?.until
  return until
    ? `Bin ${id} is away for works until ${longDay(aucklandDate(new Date(until)))}`
    : `Bin ${id} is away for works`
}
