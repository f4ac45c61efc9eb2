import { Card, PageHeader, PrintContent, Stack, usePrinting } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { truckName, useOpeningTimes } from '../fleet/use-fleet'
import { itinerary, type PlaceNames } from '../itinerary/itinerary'
import { t } from '../messages/translate'
import { dayText } from '../moments/moments'
import { DepotTroubleAlert } from '../route-facts/DepotTroubleAlert'
import { PlanTroubleAlert } from '../route-facts/PlanTroubleAlert'
import { RouteFacts } from '../route-facts/RouteFacts'
import { TruckTroubleAlert } from '../route-facts/TruckTrouble'
import { FIRST_LANGUAGE, ScreenLanguage } from '../run-language/run-language'
import classes from './RouteDetails.module.css'
import { StopsCard } from './StopsCard'

interface PrintedRouteProps {
  route: DetailedRoute
  names: PlaceNames
}

/** What another page of a route prints instead of itself: what the route's own page prints, in English as that is. */
export const PrintedRoute = (props: PrintedRouteProps) => usePrinting() && <Sheet {...props} />

function Sheet({ route, names }: PrintedRouteProps) {
  const openingTimes = useOpeningTimes()
  const { stops, plan, visitsDone } = route
  return (
    <PrintContent>
      <ScreenLanguage value={FIRST_LANGUAGE}>
        <PageHeader title={route.name} subtitle={routeSubtitle(route, names)} />
        <Stack gap="lg">
          <TruckTroubleAlert route={route} />
          <DepotTroubleAlert route={route} />
          <PlanTroubleAlert route={route} />
          <Card>
            <RouteFacts route={route} />
          </Card>
          <div className={classes.columns}>
            <StopsCard route={route} entries={itinerary(stops, plan, { names, openingTimes, visitsDone })} />
          </div>
        </Stack>
      </ScreenLanguage>
    </PrintContent>
  )
}

/** Such as 'Route R201, General 1, Sunday, 22 November'. */
export const routeSubtitle = (route: DetailedRoute, names: PlaceNames) =>
  [
    t('routeDetails.routeId', { id: route.id }),
    truckName(route, names),
    route.plannedFor && dayText(route.plannedFor),
  ]
    .filter(Boolean)
    .join(', ')
