import { useMay } from 'shared-domain/client'
import { SKIP_REASONS, type SkipReason } from 'shared-domain/contract'
import { List, Text } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { t } from '../messages/translate'
import { skipWords } from '../stop-list/StopOutcome'
import classes from './RouteDetails.module.css'

/** The next step of the route, and why some actions are missing. */
export function StatusNote({ route }: { route: DetailedRoute }) {
  const mayDrive = useMay('routes:drive')
  const words = sentence(route, mayDrive)
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
    const rest = binsDone < bins ? t('routeDetails.forWhatIsLeft') : ''
    return t('routeDetails.thisRouteIsCompleted', { rest })
  }
  if (!mayDrive) return t('routeDetails.yourRoleShowsThisRoute')
  if (status === 'active')
    return changes.includes('unstart')
      ? t('routeDetails.thisRouteIsUnderWay')
      : t('routeDetails.thisRouteIsUnderWayItCanBeCompleted')
  if (!driver && changes.includes('assign')) return t('routeDetails.thisRouteIsPending')
  return t('routeDetails.thisRouteIsPendingItIsStarted')
}

/** The skipped stops by reason, with the consequences; nothing when there are none. */
export function SkippedNote({ route: { stops } }: { route: DetailedRoute }) {
  const skipped = stops.filter(({ state }) => state === 'skipped').length
  if (skipped === 0) return null
  return (
    <div className={classes.screenOnly}>
      <Text mt="sm">{t('routeDetails.stopsWereSkipped', { skipped })}</Text>
      <List>
        {SKIP_REASONS.map((reason) => {
          const count = stops.filter(({ skipReason }) => skipReason === reason).length
          return (
            count > 0 && (
              <List.Item key={reason}>
                {t('routeDetails.because', {
                  count,
                  skip: skipWords(reason),
                  consequences: CONSEQUENCES[reason],
                })}
              </List.Item>
            )
          )
        })}
      </List>
    </div>
  )
}

const PLANNED_AGAIN = t('routeDetails.nextPlanCanHaveItAgain')

const CONSEQUENCES = {
  blocked: PLANNED_AGAIN,
  contaminated: PLANNED_AGAIN,
  missing: t('routeDetails.thatRaisedMaintenanceAlertOnDashboard'),
  damaged: t('routeDetails.thatRaisedMaintenanceAlertOnDashboardPlannedAgain', {
    plannedAgain: PLANNED_AGAIN,
  }),
} as const satisfies Record<SkipReason, string>
