import type { MouseEvent } from 'react'
import { paths } from 'shared-domain'
import { useMay } from 'shared-domain/client'
import type { RecordedAlert } from 'shared-domain/contract'
import { Anchor, Button, FailureNotice, Link, notify, VisuallyHidden } from 'shared-ui'
import classes from './AlertList.module.css'
import { useAlertClosing } from './alerts'

interface CrewFindingProps {
  alert: RecordedAlert
  finding: NonNullable<RecordedAlert['finding']>
}

/** A missing or damaged bin that a crew reported from its route, with the button that closes the alert. */
export function CrewFinding({ alert: { id, binId }, finding: { reason, routeId } }: CrewFindingProps) {
  const may = useMay('alerts:acknowledge')
  const { changeAsync, isPending, failure } = useAlertClosing()
  const { found, consequence, closeLabel } = FINDING_WORDS[reason]
  async function closeAlert({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const list = currentTarget.closest('ul')
    try {
      await changeAsync(id)
    } catch {
      // `failure` is shown below.
      return
    }
    notify.success('Alert closed', { description: `Bin ${binId} is planned as before.` })
    // The button is gone with its alert; without this the keyboard focus would restart at the top.
    list?.focus()
  }
  return (
    <div className={classes.finding}>
      <p>
        {found}{' '}
        <Anchor component={Link} to={paths.route(routeId)} inherit>
          route {routeId}
        </Anchor>
        . {consequence}
      </p>
      {failure && <FailureNotice {...failure} />}
      {may && (
        <Button variant="default" size="sm" loading={isPending} onClick={closeAlert}>
          {closeLabel}
          <VisuallyHidden> ({binId})</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

const FINDING_WORDS = {
  missing: {
    found: 'Not there for the crew of',
    consequence: 'Left out of planning.',
    closeLabel: 'Bin Is Back',
  },
  damaged: {
    found: 'Damaged, says the crew of',
    consequence: 'Planned as before.',
    closeLabel: 'Bin Is Repaired',
  },
} as const satisfies Record<
  NonNullable<RecordedAlert['finding']>['reason'],
  Record<'found' | 'consequence' | 'closeLabel', string>
>
