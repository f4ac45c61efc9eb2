import type { CrewTap, LateTap, LateTapReason } from '../../operations'
import { outcomeWords } from '../stop-list/StopOutcome'

/** Where it was tapped: the address of the bin, else the route. */
export const placeOf = ({ bin, routeId }: LateTap): string => bin?.location ?? `Route ${routeId}`

/** What was tapped. */
export function tappedText(tap: CrewTap): string {
  if (tap.kind === 'status') return STATUS_TEXTS[tap.to]
  if (tap.kind === 'visit') return tap.state === 'done' ? 'Trip or break over' : 'Trip or break taken back'
  if (tap.state === 'planned') return 'Outcome taken back'
  return tap.state === 'done' ? 'Emptied' : outcomeWords('skipped', tap.reason)
}

const STATUS_TEXTS = {
  pending: 'Start taken back',
  active: 'Route started',
  completed: 'Route finished',
} as const

/** The label of the button that records the tap. */
export function recordLabel(tap: CrewTap): string {
  if (tap.kind === 'status') return tap.to === 'active' ? 'Start the route' : 'Complete the route'
  if (tap.kind === 'visit') return 'Record it'
  return STOP_LABELS[tap.state]
}

const STOP_LABELS = {
  done: 'Record as emptied',
  skipped: 'Record as skipped',
  planned: 'Take the stop back',
} as const

/** Why the record did not take the tap by itself. */
export const reasonText = ({ reason, by, routeId, mayNotDrive }: LateTap): string =>
  mayNotDrive
    ? `${mayNotDrive} did not drive by their role when it arrived.`
    : REASON_TEXTS[reason]({ by, routeId })

type Told = Pick<LateTap, 'by' | 'routeId'>

const REASON_TEXTS: Record<LateTapReason, (told: Told) => string> = {
  'not-their-route': ({ by, routeId }) => `${by} did not have route ${routeId} at that time.`,
  'given-away': () => 'Another driver has the route by now.',
  'no-route': ({ routeId }) => `Route ${routeId} was removed.`,
  'no-stop': ({ routeId }) => `The bin is no longer a stop of route ${routeId}.`,
  clock: () => "The phone's clock was changed, so the time of the tap is not known.",
  contradicted: () => 'The bin was collected again since.',
  'not-possible': ({ routeId }) => `Route ${routeId} does not allow it as it is now.`,
}
