import type { MouseEvent } from 'react'
import { paths } from 'shared-domain'
import { explainFailure, type ShownAlert, useAlertClosing, useMay } from 'shared-domain/client'
import { Anchor, Button, FailureNotice, Link, notify, VisuallyHidden } from 'shared-ui'
import classes from './AlertList.module.css'

interface CrewFindingProps {
  alert: ShownAlert
  finding: NonNullable<ShownAlert['finding']>
}

/** What a crew found at the bin, on which route, and the button that says that it has been seen to. */
export function CrewFinding({ alert: { id, binId }, finding: { reason, routeId } }: CrewFindingProps) {
  const may = useMay('alerts:acknowledge')
  const { close, isClosing, error } = useAlertClosing()
  const { found, follows, seenTo } = FINDING_WORDS[reason]
  async function closeAlert({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const list = currentTarget.closest('ul')
    try {
      await close(id)
    } catch {
      // `error` says why, below.
      return
    }
    notify.success('Alert closed', { description: `Bin ${binId} is planned as before.` })
    // The button is gone with its alert; without this the keyboard would start over.
    list?.focus()
  }
  return (
    <div className={classes.finding}>
      <p>
        {found}{' '}
        <Anchor component={Link} to={paths.route(routeId)} inherit>
          route {routeId}
        </Anchor>
        . {follows}
      </p>
      {error && <FailureNotice {...explainFailure(error, 'The alert was not closed')} />}
      {may && (
        <Button variant="default" size="sm" loading={isClosing} onClick={closeAlert}>
          {seenTo}
          <VisuallyHidden> ({binId})</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

/** What a crew found, before the name of its route; what follows from it, and the button of whoever has seen to it. */
const FINDING_WORDS = {
  missing: { found: 'Not there for the crew of', follows: 'Left out of planning.', seenTo: 'Bin Is Back' },
  damaged: { found: 'Damaged, says the crew of', follows: 'Planned as before.', seenTo: 'Bin Is Repaired' },
} as const satisfies Record<
  NonNullable<ShownAlert['finding']>['reason'],
  Record<'found' | 'follows' | 'seenTo', string>
>
