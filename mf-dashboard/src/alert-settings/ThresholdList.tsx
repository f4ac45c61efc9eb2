import type { Thresholds } from 'shared-domain/contract'
import { ToneBadge } from 'shared-ui'
import classes from './ThresholdList.module.css'

/** The three states of a bin with the fill levels they begin at. */
export function ThresholdList({ thresholds: { fullAbove, warningAbove } }: { thresholds: Thresholds }) {
  return (
    <dl className={classes.thresholds}>
      <dt>
        <ToneBadge tone="full">Full</ToneBadge>
      </dt>
      <dd>above {fullAbove}%</dd>
      <dt>
        <ToneBadge tone="warning">Warning</ToneBadge>
      </dt>
      <dd>
        above {warningAbove}% and up to {fullAbove}%
      </dd>
      <dt>
        <ToneBadge tone="normal">Normal</ToneBadge>
      </dt>
      <dd>up to {warningAbove}%</dd>
    </dl>
  )
}
