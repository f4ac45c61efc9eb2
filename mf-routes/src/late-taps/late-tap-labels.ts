import type { CrewTap, LateTap, LateTapReason } from '../../operations'
import { t } from '../messages/translate'
import { outcomeWords } from '../stop-list/StopOutcome'

/** Where it was tapped: the address of the bin, else the route. */
export const placeOf = ({ bin, routeId }: LateTap): string =>
  bin?.location ?? t('lateTaps.route', { routeId })

/** What was tapped. */
export function tappedText(tap: CrewTap): string {
  if (tap.kind === 'status') return STATUS_TEXTS[tap.to]
  if (tap.kind === 'visit')
    return tap.state === 'done' ? t('lateTaps.tripOrBreakOver') : t('lateTaps.tripOrBreakTakenBack')
  if (tap.state === 'planned') return t('lateTaps.outcomeTakenBack')
  return tap.state === 'done' ? t('lateTaps.emptied') : outcomeWords('skipped', tap.reason)
}

const STATUS_TEXTS = {
  pending: t('lateTaps.startTakenBack'),
  active: t('lateTaps.routeStarted'),
  completed: t('lateTaps.routeFinished'),
} as const

/** The label of the button that records the tap. */
export function recordLabel(tap: CrewTap): string {
  if (tap.kind === 'status')
    return tap.to === 'active' ? t('lateTaps.startRoute') : t('lateTaps.completeRoute')
  if (tap.kind === 'visit') return t('lateTaps.recordIt')
  return STOP_LABELS[tap.state]
}

const STOP_LABELS = {
  done: t('lateTaps.recordAsEmptied'),
  skipped: t('lateTaps.recordAsSkipped'),
  planned: t('lateTaps.takeStopBack'),
} as const

/** Why the record did not take the tap by itself. */
export const reasonText = ({ reason, by, routeId, mayNotDrive }: LateTap): string =>
  mayNotDrive ? t('lateTaps.didNotDriveByTheirRole', { mayNotDrive }) : REASON_TEXTS[reason]({ by, routeId })

type Told = Pick<LateTap, 'by' | 'routeId'>

const REASON_TEXTS: Record<LateTapReason, (told: Told) => string> = {
  'not-their-route': ({ by, routeId }) => t('lateTaps.didNotHaveRouteAtThatTime', { by, routeId }),
  'given-away': () => t('lateTaps.anotherDriverHasRouteByNow'),
  'no-route': ({ routeId }) => t('lateTaps.routeWasRemoved', { routeId }),
  'no-stop': ({ routeId }) => t('lateTaps.binIsNoLongerStopOfRoute', { routeId }),
  clock: () => t('lateTaps.phonesClockWasChanged'),
  contradicted: () => t('lateTaps.binWasCollectedAgainSince'),
  'not-possible': ({ routeId }) => t('lateTaps.routeDoesNotAllow', { routeId }),
}
