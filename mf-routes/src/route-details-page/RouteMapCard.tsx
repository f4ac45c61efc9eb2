import { type DetailedRoute, isLocated } from 'shared-domain'
import { Card, Title } from 'shared-ui'
import { RouteMap } from '../route-map/RouteMap'
import classes from './RouteDetails.module.css'

/** Where the stops are; nothing when no position is known. */
export function RouteMapCard({ route }: { route: DetailedRoute }) {
  const bins = route.stops.map(({ bin }) => bin)
  if (!bins.some(isLocated)) return null
  return (
    <Card component="section" aria-labelledby="route-map" className={classes.map}>
      <Title order={2} size="h4" id="route-map" mb="sm">
        Map
      </Title>
      <RouteMap name={route.name} bins={bins} plan={route.plan} />
    </Card>
  )
}
