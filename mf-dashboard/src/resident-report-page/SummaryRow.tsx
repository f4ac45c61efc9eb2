import type { ReactNode } from 'react'
import { Anchor, Link, VisuallyHidden } from 'shared-ui'
import classes from './ResidentReport.module.css'

interface SummaryRowProps {
  term: string
  children: ReactNode
  /** What can be done about the fact; at most one action each. */
  action?: SummaryAction | false | undefined
}

type SummaryAction = { verb: string; of: string } & ({ to: string } | { act: () => void })

/** A row of a summary list: a fact, its value and its action. */
export function SummaryRow({ term, children, action }: SummaryRowProps) {
  return (
    <div className={classes.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {action && (
        <dd className={classes.action}>
          <ActionLink {...action} />
        </dd>
      )}
    </div>
  )
}

function ActionLink(action: SummaryAction) {
  const words = (
    <>
      {action.verb}
      <VisuallyHidden> {action.of}</VisuallyHidden>
    </>
  )
  if ('to' in action)
    return (
      <Anchor component={Link} to={action.to} inherit>
        {words}
      </Anchor>
    )
  return (
    <Anchor component="button" type="button" onClick={action.act} inherit>
      {words}
    </Anchor>
  )
}
