import { useMemo } from 'react'
import type { DetailedRoute } from 'shared-domain'
import type { RouteAnswer } from 'shared-domain/client'
import { Card, PageHeader, Stack, Text, Title, VisuallyHidden } from 'shared-ui'
import { itinerary, type PlaceNames } from '../itinerary/itinerary'
import { useOpeningTimes } from '../itinerary/use-opening-times'
import { usePlaceNames } from '../itinerary/use-place-names'
import { dayText } from '../moments/day-text'
import { RecordNotice } from '../record-notice/RecordNotice'
import { ChangeFailure } from '../route-actions/ChangeFailure'
import { RouteFacts } from '../route-facts/RouteFacts'
import { OnDeviceBadge } from '../route-labels/OnDeviceBadge'
import { StopList } from '../stop-list/StopList'
import { BackToRoutes } from './BackToRoutes'
import { RouteActions } from './RouteActions'
import classes from './RouteDetails.module.css'
import { RouteMapCard } from './RouteMapCard'
import { SkippedNote } from './SkippedNote'
import { StatusNote } from './StatusNote'
import { useRouteRoads } from './use-route-roads'

interface RouteDetailsProps {
  route: DetailedRoute
  answer: RouteAnswer
}

/** One route in driving order; printed, it is a sheet that a crew takes along. */
export function RouteDetails({ route: known, answer }: RouteDetailsProps) {
  const names = usePlaceNames() ?? NO_NAMES
  const openingTimes = useOpeningTimes()
  const { route, roads } = useRouteRoads(known)
  const entries = useMemo(
    () => itinerary(route.stops, route.plan, { names, openingTimes, visitsDone: route.visitsDone }),
    [route.stops, route.plan, route.visitsDone, names, openingTimes],
  )
  return (
    <>
      <BackToRoutes />
      <PageHeader
        title={route.name}
        subtitle={subtitle(route, names)}
        badge={route.isOnDevice && <OnDeviceBadge />}
        actions={<RouteActions route={route} entries={entries} changing={answer.changing} />}
      />
      <VisuallyHidden role="status">
        {`Route ${route.id} is ${route.status}${route.driver ? `, driven by ${route.driver.name}` : ''}.`}
      </VisuallyHidden>
      <Stack gap="lg">
        <RecordNotice answer={answer} subject="The route" />
        <ChangeFailure changing={answer.changing} />
        <Card>
          <RouteFacts route={route} />
          <StatusNote route={route} />
          <SkippedNote route={route} />
        </Card>
        <div className={classes.columns}>
          <Card component="section" aria-labelledby="stops">
            <Title order={2} size="h4" id="stops" mb="xs">
              Stops
            </Title>
            <Text size="sm" className={classes.paperOnly}>
              Tick what is done. For a stop that is skipped, write why: B the way was blocked, C the waste was
              contaminated, M the bin was not there, D the bin was damaged.
            </Text>
            <StopList entries={entries} isOver={route.status === 'completed' && route.binsDone !== null} />
          </Card>
          <RouteMapCard route={route} roads={roads} names={names} />
        </div>
      </Stack>
    </>
  )
}

const NO_NAMES: PlaceNames = {}

const subtitle = ({ id, plan, plannedFor }: DetailedRoute, names: PlaceNames) =>
  [`Route ${id}`, plan && (names[plan.truckId] ?? `truck ${plan.truckId}`), plannedFor && dayText(plannedFor)]
    .filter(Boolean)
    .join(', ')
