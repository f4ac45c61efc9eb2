import { useMayCall } from 'shared-domain/client'
import { Anchor, VisuallyHidden } from 'shared-ui'
import { getSavings } from '../../operations'
import { NOTHING } from '../period/differences'
import { SAVINGS_ROWS } from './SavingsCard'

const SAVINGS = ['CO2 Saved', 'Cost Savings']

/** The value of a figure; for CO2 and dollars with a link to the rows behind it. */
export function SavingsFigure({ label, value }: { label: string; value: string }) {
  const hasRows = useMayCall(getSavings)
  if (!hasRows || value === NOTHING || !SAVINGS.includes(label)) return value
  return (
    <Anchor href={`#${SAVINGS_ROWS}`} inherit>
      {value}
      <VisuallyHidden>, the rounds behind it</VisuallyHidden>
    </Anchor>
  )
}
