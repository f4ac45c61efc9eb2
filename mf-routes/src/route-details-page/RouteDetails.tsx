import { IconArrowLeft } from '@tabler/icons-react'
import { useMemo } from 'react'
import { isLocated, paths } from 'shared-domain'
import { usePresence } from 'shared-domain/client'
import { AlsoHere, Card, Link, PageHeader, Stack, Title, useDisclosure, VisuallyHidden } from 'shared-ui'
import { visitPlace } from '../../rules/kerb-side'
import type { DetailedRoute } from '../../rules/shown-route'
import { useShiftWords } from '../fleet/shift-labels'
import { useFleet, useOpeningTimes, usePlaceNames } from '../fleet/use-fleet'
import { itinerary, type PlaceNames } from '../itinerary/itinerary'
import { t } from '../messages/translate'
import { RecordNotice } from '../record-notice/RecordNotice'
import { ChangeFailure } from '../route-actions/ChangeFailure'
import { DepotTroubleAlert } from '../route-facts/DepotTroubleAlert'
import { OnDeviceBadge } from '../route-facts/OnDeviceBadge'
import { PlanTroubleAlert } from '../route-facts/PlanTroubleAlert'
import { RouteFacts } from '../route-facts/RouteFacts'
import { TruckTroubleAlert } from '../route-facts/TruckTrouble'
import { truckRemedy } from '../route-facts/truck-remedy'
import { RouteMap } from '../route-map/RouteMap'
import { type Roads, useRoads } from '../route-map/roads'
import type { RouteAnswer } from '../routes/use-routes'
import { GiveDialog } from '../stop-moves/GiveDialog'
import { MoveButtons, MoveItems, openStops, useMayMove } from '../stop-moves/MoveActions'
import { MoveFailure, MoveResultCard } from '../stop-moves/MoveResultCard'
import type { Moving } from '../stop-moves/use-moving'
import { LeftOutNearby, markerWords } from './LeftOutNearby'
import { routeSubtitle } from './PrintedRoute'
import { RouteActions } from './RouteActions'
import classes from './RouteDetails.module.css'
import { SkippedNote, StatusNote } from './RouteNotes'
import { StopsCard } from './StopsCard'

interface RouteDetailsProps {
  route: DetailedRoute
  answer: RouteAnswer
  moving: Moving
}

/** One route in driving order; printed, it is a sheet that a crew takes along. */
export function RouteDetails({ route: known, answer, moving }: RouteDetailsProps) {
  const [isGiving, { open: give, close: stopGiving }] = useDisclosure()
  const mayMove = useMayMove(known)
  const shift = useShiftWords(known.status === 'completed' ? null : known.plan)
  const others = usePresence(`route:${known.id}`)
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
        subtitle={routeSubtitle(route, names)}
        badge={route.isOnDevice && <OnDeviceBadge />}
        actions={
          <RouteActions route={route} entries={entries} changing={answer.changing}>
            {mayMove && <MoveItems route={known} moving={moving} onGive={give} />}
          </RouteActions>
        }
      />
      <AlsoHere others={others} />
      <VisuallyHidden role="status">
        {t('routeDetails.routeIs', {
          id: route.id,
          status: route.status,
          what: route.driver ? t('routeDetails.drivenBy', { name: route.driver.name }) : '',
        })}
      </VisuallyHidden>
      <Stack gap="lg">
        <RecordNotice answer={answer} subject={t('routeDetails.route')} />
        <TruckTroubleAlert route={route} remedy={truckRemedy(route, openStops(known).length)}>
          {mayMove && <MoveButtons route={known} moving={moving} onGive={give} />}
        </TruckTroubleAlert>
        <DepotTroubleAlert route={route} remedy={t('routeFacts.planFromAnotherDepot')} />
        <PlanTroubleAlert
          route={route}
          shift={shift}
          remedy={route.status === 'active' ? t('routeFacts.giveRestOrWait') : t('routeFacts.planAnew')}
        />
        <MoveFailure moving={moving} />
        <MoveResultCard moving={moving} />
        <GiveDialog route={known} moving={moving} isOpen={isGiving} onClose={stopGiving} />
        <ChangeFailure route={known} changing={answer.changing} />
        <Card>
          <RouteFacts route={route} />
          <StatusNote route={route} />
          <SkippedNote route={route} />
        </Card>
        <div className={classes.columns}>
          <StopsCard route={route} entries={entries} />
          <RouteMapCard route={route} roads={roads} names={names} />
        </div>
        <LeftOutNearby route={route} />
      </Stack>
    </>
  )
}

const NO_NAMES: PlaceNames = {}

interface RouteMapCardProps {
  route: DetailedRoute
  roads: Roads
  names: PlaceNames
}

/** Where the stops are; nothing when no position is known. */
function RouteMapCard({ route, roads, names }: RouteMapCardProps) {
  const bins = route.stops.map(({ bin }) => bin)
  if (!bins.some(isLocated)) return null
  return (
    <Card component="section" aria-labelledby="route-map" className={classes.map}>
      <Title order={2} size="h4" id="route-map" mb="sm">
        {t('routeDetails.map')}
      </Title>
      <RouteMap
        name={route.name}
        bins={bins}
        words={markerWords(route)}
        leftOut={route.leftOut.map(({ bin }) => bin)}
        plan={route.plan}
        roads={roads}
        names={names}
      />
    </Card>
  )
}

/** The route with the line of its plan along the roads, as soon as that is known. */
function useRouteRoads(route: DetailedRoute): { route: DetailedRoute; roads: Roads } {
  const { plan } = route
  const { fleet } = useFleet()
  const ways = useMemo(() => {
    const truck = fleet?.trucks.find(({ id }) => id === plan?.truckId)
    return plan ? [plan.visits.map((visit) => visitPlace(truck, visit, visit.point))] : []
  }, [plan, fleet])
  const roads = useRoads(ways, plan?.geometry ? undefined : plan?.matrixSource)
  const geometry = roads.lines[0]
  const drawn = useMemo(
    () => (plan && geometry ? { ...route, plan: { ...plan, geometry } } : route),
    [route, plan, geometry],
  )
  return { route: drawn, roads }
}

export function BackToRoutes() {
  return (
    <Link to={paths.routes} className={classes.back}>
      <IconArrowLeft size={18} aria-hidden />
      {t('routeDetails.backToCollectionRoutes')}
    </Link>
  )
}
