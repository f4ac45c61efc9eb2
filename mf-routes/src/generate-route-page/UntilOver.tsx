import type { ReactNode } from 'react'
import { useNow, usePlanKeepingStore } from 'shared-domain/client'
import { Alert } from 'shared-ui'
import { dayText } from '../moments/day-text'
import { type InHand, isOver, isUnsaved } from '../plan-in-hand/in-hand'

interface UntilOverProps {
  inHand: InHand
  /** The plan. */
  children: ReactNode
}

/** A plan for as long as its day lasts. */
export function UntilOver({ inHand, children }: UntilOverProps) {
  const now = useNow()
  const keeping = usePlanKeepingStore()
  if (!isOver(inHand, now)) return children
  const { name, day } = inHand.plan.ground
  return (
    <Alert color="yellow" title="The day of this plan is over">
      {`${name} was planned for ${dayText(day)}, so it can no longer be changed. `}
      {isUnsaved(inHand, keeping) && 'What was not saved of it is lost. '}
      Generate a route for what is due now.
    </Alert>
  )
}
