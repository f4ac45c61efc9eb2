import type { MouseEvent } from 'react'
import { agoText, paths } from 'shared-domain'
import { useMay, useNow } from 'shared-domain/client'
import type { RecordedAlert } from 'shared-domain/contract'
import { Anchor, Button, FailureNotice, Link, notify, VisuallyHidden } from 'shared-ui'
import classes from './AlertList.module.css'
import { useAcknowledgement, useAlertClosing } from './alerts'

type Hazard = NonNullable<RecordedAlert['hazard']>
type Finding = NonNullable<RecordedAlert['finding']>

/** What a sensor noticed or a crew found, with the buttons that acknowledge a danger and close the alert. */
export function AlertCause({ alert }: { alert: RecordedAlert }) {
  const { id, binId, hazard, finding } = alert
  const may = useMay('alerts:acknowledge')
  const { changeAsync, isPending, failure } = useAlertClosing()
  const closeLabel = hazard
    ? HAZARD_WORDS[hazard].closeLabel
    : finding && FINDING_WORDS[finding.reason].closeLabel
  if (!closeLabel) return null
  async function closeAlert({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const list = currentTarget.closest('ul')
    try {
      await changeAsync(id)
    } catch {
      // `failure` is shown below.
      return
    }
    notify.success('Alert closed', { description: `Bin ${binId} is planned as before.` })
    // The button is removed with its alert, and the keyboard focus would return to the start of the page.
    list?.focus()
  }
  return (
    <div className={classes.finding}>
      {hazard && <p>{HAZARD_WORDS[hazard].noticed}</p>}
      {hazard && <Acknowledgement alert={alert} may={may} />}
      {finding && <CrewFinding finding={finding} />}
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

function Acknowledgement({
  alert: { id, binId, acknowledged },
  may,
}: {
  alert: RecordedAlert
  may: boolean
}) {
  const { change, isPending, failure } = useAcknowledgement()
  const now = useNow()
  if (acknowledged)
    return (
      <p>
        <strong>Acknowledged by {acknowledged.by}</strong>, {agoText(Date.parse(acknowledged.at), now)}. Open
        until it is cleared.
      </p>
    )
  return (
    <>
      <p>Not acknowledged yet.</p>
      {failure && <FailureNotice {...failure} />}
      {may && (
        <Button color="red" size="sm" loading={isPending} onClick={() => change(id)}>
          Acknowledge
          <VisuallyHidden> ({binId})</VisuallyHidden>
        </Button>
      )}
    </>
  )
}

function CrewFinding({ finding: { reason, routeId } }: { finding: Finding }) {
  const { found, consequence } = FINDING_WORDS[reason]
  return (
    <p>
      {found}{' '}
      <Anchor component={Link} to={paths.route(routeId)} inherit>
        route {routeId}
      </Anchor>
      . {consequence}
    </p>
  )
}

const HAZARD_WORDS = {
  fire: {
    noticed: 'The sensor measures heat that no weather explains. Call 111 if you see smoke.',
    closeLabel: 'No Fire Any More',
  },
  fallen: {
    noticed: 'The sensor is tilted: the bin lies on its side, or its lid stands open.',
    closeLabel: 'Bin Stands Again',
  },
} as const satisfies Record<Hazard, Record<'noticed' | 'closeLabel', string>>

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
} as const satisfies Record<Finding['reason'], Record<'found' | 'consequence' | 'closeLabel', string>>
