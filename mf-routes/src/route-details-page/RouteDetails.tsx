import { IconPrinter, IconTrash } from '@tabler/icons-react'
import { isLocated } from 'shared-domain'
import type { ListedRoute } from 'shared-domain/client'
import { Button, Card, PageHeader, Stack, Title } from 'shared-ui'
import { RouteFacts } from '../route-facts/RouteFacts'
import { RouteOrigin } from '../route-labels/RouteOrigin'
import { RouteMap } from '../route-map/RouteMap'
import { StopList } from '../stop-list/StopList'
import { BackToRoutes } from './BackToRoutes'
import classes from './RouteDetails.module.css'

interface RouteDetailsProps {
  route: ListedRoute
  /** Left out for a route that cannot be removed. */
  onRemove: (() => void) | undefined
}

/** One route with its stops; printed, it is the crew's run sheet. */
export function RouteDetails({ route, onRemove }: RouteDetailsProps) {
  return (
    <>
      <BackToRoutes />
      <PageHeader
        title={route.name}
        subtitle={`Route ${route.id}`}
        badge={<RouteOrigin isGenerated={route.isGenerated} />}
        actions={<Actions onRemove={onRemove} />}
      />
      <Stack gap="lg">
        <Card>
          <RouteFacts route={route} />
        </Card>
        <div className={classes.columns}>
          <Card component="section" aria-labelledby="stops">
            <Title order={2} size="h4" id="stops" mb="xs">
              Stops
            </Title>
            <StopList stops={route.binsList} />
          </Card>
          {route.binsList.some(isLocated) && (
            <Card component="section" aria-labelledby="route-map" className={classes.map}>
              <Title order={2} size="h4" id="route-map" mb="sm">
                Map
              </Title>
              <RouteMap route={route} />
            </Card>
          )}
        </div>
      </Stack>
    </>
  )
}

function Actions({ onRemove }: Pick<RouteDetailsProps, 'onRemove'>) {
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {onRemove && (
        <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
          Remove Route
        </Button>
      )}
    </div>
  )
}
