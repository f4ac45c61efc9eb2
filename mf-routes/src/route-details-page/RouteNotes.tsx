import { useMay } from 'shared-domain/client'
import { SKIP_REASONS, type SkipReason } from 'shared-domain/contract'
import { List, Text } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { useShiftWords } from '../fleet/shift-labels'
import { skipWords } from '../stop-list/StopOutcome'
import classes from './RouteDetails.module.css'

/** The next step of the route, and why some actions are missing. */
export function StatusNote({ route }: { route: DetailedRoute }) {
  const mayDrive = useMay('routes:drive')
  const beyond = useShiftWords(route.status === 'completed' ? null : route.plan)
  const words = [sentence(route, mayDrive), ...beyond].filter(Boolean).join(' ')
  return (
    words && (
      <Text mt="sm" className={classes.screenOnly}>
        {words}
      </Text>
    )
  )
}

function sentence(
  { status, changes, driver, binsDone, bins }: DetailedRoute,
  mayDrive: boolean,
): string | null {
  // Samples are never driven.
  if (binsDone === null) return null
  if (status === 'completed') {
    const rest = binsDone < bins ? ' For what is left, generate a new one.' : ''
    return `This route is completed: nothing on it changes any more.${rest}`
  }
  if (!mayDrive) return 'Your role shows this route. Drivers and operators start and complete it.'
  if (status === 'active')
    return changes.includes('unstart')
      ? 'This route is under way, and nothing is done yet: until then it can be put back to pending, under More.'
      : 'This route is under way. It can be completed, not put back to pending.'
  if (!driver && changes.includes('assign'))
    return 'This route is pending, and no driver has it yet: assign it, then it is started from its run sheet or here.'
  return 'This route is pending: it is started when the truck leaves, from its run sheet or here.'
}

/** The skipped stops by reason, with the consequences; nothing when there are none. */
export function SkippedNote({ route: { stops } }: { route: DetailedRoute }) {
  const skipped = stops.filter(({ state }) => state === 'skipped').length
  if (skipped === 0) return null
  return (
    <div className={classes.screenOnly}>
      <Text mt="sm">{skipped === 1 ? '1 stop was skipped:' : `${skipped} stops were skipped:`}</Text>
      <List>
        {SKIP_REASONS.map((reason) => {
          const count = stops.filter(({ skipReason }) => skipReason === reason).length
          return (
            count > 0 && (
              <List.Item key={reason}>
                {count}, because {skipWords(reason)}. {CONSEQUENCES[reason]}
              </List.Item>
            )
          )
        })}
      </List>
    </div>
  )
}

const PLANNED_AGAIN = 'The next plan can have it again.'

const CONSEQUENCES = {
  blocked: PLANNED_AGAIN,
  contaminated: PLANNED_AGAIN,
  missing:
    'That raised a maintenance alert on the Dashboard; until that is closed, the bin is left out of planning.',
  damaged: `That raised a maintenance alert on the Dashboard. ${PLANNED_AGAIN}`,
} as const satisfies Record<SkipReason, string>
