import {
  BIN_STATUS_NAMES,
  BIN_TYPE_NAMES,
  type Bin,
  isFillOutOfRange,
  paths,
  shownFillLevel,
} from 'shared-domain'
import { useMayCall } from 'shared-domain/client'
import { binHistory } from 'shared-domain/contract'
import { Anchor, FillBar, Link, ToneBadge, VisuallyHidden } from 'shared-ui'
import classes from './BinRow.module.css'

export function BinRow({ bin }: { bin: Bin }) {
  const hasHistory = useMayCall(binHistory)
  return (
    <li className={classes.row}>
      <div className={classes.place}>
        <p className={classes.location}>{bin.location}</p>
        <p className={classes.detail}>
          {bin.id} · {BIN_TYPE_NAMES[bin.binType]}
        </p>
      </div>
      <div className={classes.status}>
        <ToneBadge tone={bin.status}>{BIN_STATUS_NAMES[bin.status]}</ToneBadge>
      </div>
      <div className={classes.fill}>
        <FillBar label={`Fill level of ${bin.id}`} percent={shownFillLevel(bin)} tone={bin.status} />
        {isFillOutOfRange(bin) && (
          <p className={classes.flag}>⚠ Check the sensor: it reports {bin.fillLevel}%</p>
        )}
        {bin.flag && <p className={classes.flag}>⚠ {bin.flag}</p>}
      </div>
      <p className={classes.detail}>{lastCollectedText(bin.lastCollected)}</p>
      <div className={classes.links}>
        {hasHistory && (
          <Anchor component={Link} to={paths.binHistory(bin.id)}>
            History<VisuallyHidden> of {bin.id}</VisuallyHidden>
          </Anchor>
        )}
        <Anchor component={Link} to={paths.report(bin)}>
          Report Issue<VisuallyHidden> with {bin.id}</VisuallyHidden>
        </Anchor>
      </div>
    </li>
  )
}

const day = new Intl.DateTimeFormat('en-NZ', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  // The date is a calendar day already: another time zone could shift it.
  timeZone: 'UTC',
})

/** `lastCollected` is a day such as 2026-11-20, or `null` when unknown. */
export const lastCollectedText = (lastCollected: string | null) =>
  lastCollected === null
    ? 'Last collected: not known'
    : `Last collected ${day.format(new Date(lastCollected))}`
