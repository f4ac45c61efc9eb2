import type { BinStatus, NearbyBin } from 'shared-domain'
import { statusWords } from '../bin-words/bin-words'
import { LoneBinMark } from './LoneBinMark'
import classes from './MapLegend.module.css'

const STATUSES = Object.keys(statusWords) as BinStatus[]

/** What the colours and shapes of the bins on the map stand for. */
export function MapLegend({ bins }: { bins: readonly NearbyBin[] }) {
  const present = new Set(bins.map(({ status }) => status))
  return (
    <ul className={classes.legend} aria-label="Legend">
      {STATUSES.filter((status) => present.has(status)).map((status) => (
        <li key={status}>
          <LoneBinMark status={status} /> {statusWords[status]}
        </li>
      ))}
    </ul>
  )
}
