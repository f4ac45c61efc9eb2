import { useEffect, useRef, useState } from 'react'
import { agoText, paths } from 'shared-domain'
import { useMay, useNow } from 'shared-domain/client'
import type { RecordedAlert } from 'shared-domain/contract'
import {
  Anchor,
  Button,
  FailureNotice,
  Group,
  Link,
  Modal,
  notify,
  Stack,
  Text,
  useDisclosure,
  VisuallyHidden,
} from 'shared-ui'
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
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, ask] = useDisclosure()
  const closeLabel = hazard
    ? HAZARD_WORDS[hazard].closeLabel
    : finding && FINDING_WORDS[finding.reason].closeLabel
  if (!closeLabel) return null
  async function closeAlert() {
    const row = button.current
    const around = row?.closest<HTMLElement>('[role="dialog"]') ?? row?.closest('section')
    const list = row?.closest('ul')
    ask.close()
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
    setTimeout(() => {
      if (list?.isConnected) return list.focus()
      if (!around) return
      around.tabIndex = -1
      around.focus({ preventScroll: true })
    })
  }
  return (
    <div className={classes.finding}>
      {hazard && <p>{HAZARD_WORDS[hazard].noticed}</p>}
      {hazard && <Acknowledgement alert={alert} may={may} />}
      {hazard && <p>{t('alertsCard.endsWhen')}</p>}
      {finding && <CrewFinding finding={finding} />}
      {failure && <FailureNotice {...failure} />}
      {may && (
        <Button
          ref={button}
          variant="default"
          size="sm"
          loading={isPending}
          onClick={hazard ? ask.open : closeAlert}
        >
          {closeLabel}
          <VisuallyHidden> ({binId})</VisuallyHidden>
        </Button>
      )}
      {hazard && (
        <Modal
          opened={isAsking}
          onClose={ask.close}
          title={HAZARD_WORDS[hazard].question}
          transitionProps={{ duration: 0 }}
        >
          <Stack gap="md">
            <Text>{t('alertsCard.clearingEndsIt', { binId })}</Text>
            <Group gap="sm">
              <Button variant="default" data-autofocus onClick={ask.close}>
                {t('alertsCard.cancel')}
              </Button>
              <Button color="red" onClick={closeAlert}>
                {closeLabel}
              </Button>
            </Group>
          </Stack>
        </Modal>
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
  function acknowledge() {
    setIsMine(true)
    change(id)
  }
  const now = useNow()
  const [isMine, setIsMine] = useState(false)
  const saying = useRef<HTMLParagraphElement>(null)
  const isOver = acknowledged !== undefined && isMine
  useEffect(() => {
    // The button is gone, and the keyboard focus would return to the start of the page.
    if (isOver) saying.current?.focus()
  }, [isOver])
  if (acknowledged)
    return (
      <p ref={saying} tabIndex={-1}>
        {rich('alertsCard.acknowledgedAgo', {
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
        <Button color="red" size="sm" loading={isPending} onClick={acknowledge}>
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
    question: t('alertsCard.isTheFireOut'),
  },
  fallen: {
    noticed: t('alertsCard.sensorIsTilted'),
    closeLabel: t('alertsCard.binStandsAgain'),
    question: t('alertsCard.doesItStand'),
  },
} as const satisfies Record<Hazard, Record<'noticed' | 'closeLabel' | 'question', string>>

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
