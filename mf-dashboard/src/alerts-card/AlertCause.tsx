import type { MouseEvent } from 'react'
import { agoText, paths } from 'shared-domain'
import { useMay, useNow } from 'shared-domain/client'
import type { RecordedAlert } from 'shared-domain/contract'
import { Anchor, Button, FailureNotice, Link, notify, VisuallyHidden } from 'shared-ui'
import { rich, t } from '../messages/translate'
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
    notify.success(t('alertsCard.alertClosed'), {
      description: t('alertsCard.binIsPlannedAsBefore', { binId }),
    })
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
        {rich('alertsCard.openUntilItIsCleared', {
          what: <strong>{t('alertsCard.acknowledgedBy', { by: acknowledged.by })}</strong>,
          ago: agoText(Date.parse(acknowledged.at), now),
        })}
      </p>
    )
  return (
    <>
      <p>{t('alertsCard.notAcknowledgedYet')}</p>
      {failure && <FailureNotice {...failure} />}
      {may && (
        <Button color="red" size="sm" loading={isPending} onClick={() => change(id)}>
          {t('alertsCard.acknowledge')}
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
        {t('alertsCard.route', { routeId })}
      </Anchor>
      . {consequence}
    </p>
  )
}

const HAZARD_WORDS = {
  fire: {
    noticed: t('alertsCard.sensorMeasuresHeatThatNoWeatherExplains'),
    closeLabel: t('alertsCard.noFireAnyMore'),
  },
  fallen: {
    noticed: t('alertsCard.sensorIsTilted'),
    closeLabel: t('alertsCard.binStandsAgain'),
  },
} as const satisfies Record<Hazard, Record<'noticed' | 'closeLabel', string>>

const FINDING_WORDS = {
  missing: {
    found: t('alertsCard.notThereForCrewOf'),
    consequence: t('alertsCard.leftOutOfPlanning'),
    closeLabel: t('alertsCard.binIsBack'),
  },
  damaged: {
    found: t('alertsCard.damagedSaysCrewOf'),
    consequence: t('alertsCard.plannedAsBefore'),
    closeLabel: t('alertsCard.binIsRepaired'),
  },
} as const satisfies Record<Finding['reason'], Record<'found' | 'consequence' | 'closeLabel', string>>
