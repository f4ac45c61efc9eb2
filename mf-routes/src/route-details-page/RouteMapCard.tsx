import { type DetailedRoute, isLocated } from 'shared-domain'
import type { Roads } from 'shared-domain/client'
import { Card, Title } from 'shared-ui'
import type { PlaceNames } from '../itinerary/itinerary'
import { RouteMap } from '../route-map/RouteMap'
import classes from './RouteDetails.module.css'

interface RouteMapCardProps {
  route: DetailedRoute
  roads: Roads
  names: PlaceNames
}

/** Where the stops are; nothing when no position is known. */
export function RouteMapCard({ route, roads, names }: RouteMapCardProps) {
  const bins = route.stops.map(({ bin }) => bin)
  if (!bins.some(isLocated)) return null
  return (
    <Card component="section" aria-labelledby="route-map" className={classes.map}>
      <Title order={2} size="h4" id="route-map" mb="sm">
        Map
      </Title>
      <RouteMap name={route.name} bins={bins} plan={route.plan} roads={roads} names={names} />
    </Card>
  )
}
