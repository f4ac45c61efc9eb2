import { useEffect, useMemo } from 'react'
import { paths, type RouteStatus } from 'shared-domain'
import { isNoAnswer } from 'shared-domain/client'
import { Group, Link, PageHeader, Skeleton, Stack, Text } from 'shared-ui'
import { distanceText, durationText } from '../../rules/route-text'
import type { ShownRoute } from '../../rules/shown-route'
import { KeptAge, RecordNotice } from '../record-notice/RecordNotice'
import { LaterDay, RouteStatusBadge } from '../route-facts/RouteLabels'
import { TruckTroubleBadge } from '../route-facts/TruckTrouble'
import { type RoutesAnswer, useRoutes } from '../routes/use-routes'
import { LateNotices } from '../run-sheet-page/TapNotices'
import { keepOnly, keptRoutes } from '../run-taps/kept-route'
import { useIsPractice } from '../run-taps/run-outbox'
import { useTapEntries } from '../run-taps/use-run-taps'
import { withTaps } from '../run-taps/with-taps'
import classes from './TodaysRun.module.css'
import { UnsentTaps } from './UnsentTaps'

const STATUS_ORDER = { active: 0, pending: 1, completed: 2 } as const satisfies Record<RouteStatus, number>
const byStatus = (a: ShownRoute, b: ShownRoute) => STATUS_ORDER[a.status] - STATUS_ORDER[b.status]

/** The routes that the signed-in person may drive today; until they are read, those stored on this phone. */
export function TodaysRunPage() {
  const answer = useRoutes()
  const kept = useKeptRoutes(answer)
  const { isLoading, error } = answer
  const isKept = answer.routes === null && kept.routes.length > 0
  const routes = answer.routes ?? (isKept || !isLoading ? kept.routes : null)
  const isCutOff = error !== null && isNoAnswer(error) && (routes?.length ?? 0) > 0
  return (
    <div className={classes.page}>
      <PageHeader title="Today's Run" subtitle="Choose a route to drive" />
      <Stack gap="md">
        {!isCutOff && <RecordNotice answer={answer} subject="Today's routes" />}
        <UnsentTaps />
        <LateNotices />
        <KeptAge
          answer={isKept ? { error, updatedAt: kept.readAt } : answer}
          isKept={isKept}
          subject={isKept ? 'The routes on this phone,' : "Today's routes"}
        />
        {routes ? (
          <RunLinks routes={routes.toSorted(byStatus)} isKnown={answer.routes !== null} />
        ) : (
          <Skeleton h="10rem" role="status" aria-label="Reading today's routes" />
        )}
      </Stack>
    </div>
  )
}

interface RunLinksProps {
  routes: readonly ShownRoute[]
  /** Whether the list is read from the record, so that there are no others. */
  isKnown: boolean
}

/** Each route as one large link to its run sheet. */
function RunLinks({ routes, isKnown }: RunLinksProps) {
  if (routes.length === 0 && isKnown)
    return <Text c="dimmed">No route is yours today. Ask the office to assign one to you.</Text>
  return (
    <ul className={classes.routes} aria-label="Routes">
      {routes.map((route) => (
        <li key={route.id}>
          <Link to={paths.runSheet(route.id)} className={classes.route}>
            <Group justify="space-between" gap="xs">
              <Text size="sm" c="dimmed">
                {route.id}
              </Text>
              <RouteStatusBadge status={route.status} />
            </Group>
            <span className={classes.name}>{route.name}</span>
            <TruckTroubleBadge route={route} />
            <LaterDay day={route.plannedFor} />
            <Text size="sm">{facts(route)}</Text>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const facts = ({ bins, binsDone, distanceKm, minutes, driver }: ShownRoute) =>
  [
    binsDone === null ? `${bins} stops` : `${binsDone} of ${bins} stops done`,
    distanceText(distanceKm),
    durationText(minutes),
    driver === null ? 'no driver yet' : driver?.name,
  ]
    .filter(Boolean)
    .join(', ')

interface KeptRoutes {
  /** With their undelivered taps. */
  routes: readonly ShownRoute[]
  /** When the oldest of them was read, ms since 1970; `null` without any. */
  readAt: number | null
}

/** The routes stored on this phone; those that are no longer listed are removed from it. */
function useKeptRoutes({ routes: listed, updatedAt }: RoutesAnswer): KeptRoutes {
  const isPractice = useIsPractice()
  const { waiting } = useTapEntries()
  useEffect(() => {
    if (listed && updatedAt) keepOnly(new Set(listed.map(({ id }) => id)))
  }, [listed, updatedAt])
  return useMemo(() => {
    const kept = isPractice ? [] : keptRoutes()
    const tapped = ({ id }: ShownRoute) =>
      waiting.map(({ about }) => about).filter(({ routeId }) => routeId === id)
    return {
      routes: kept.map(({ route }) => withTaps(route, tapped(route))),
      readAt: kept.at(-1)?.readAt ?? null,
    }
  }, [isPractice, waiting])
}
