import type { DetailedRoute } from 'shared-domain'
import type { RouteAnswer } from 'shared-domain/client'
import { Card, PageHeader, Stack, Title, VisuallyHidden } from 'shared-ui'
import { RecordNotice } from '../record-notice/RecordNotice'
import { ChangeFailure } from '../route-actions/ChangeFailure'
import { RouteFacts } from '../route-facts/RouteFacts'
import { OnDeviceBadge } from '../route-labels/OnDeviceBadge'
import { StopList } from '../stop-list/StopList'
import { BackToRoutes } from './BackToRoutes'
import { RouteActions } from './RouteActions'
import classes from './RouteDetails.module.css'
import { RouteMapCard } from './RouteMapCard'

interface RouteDetailsProps {
  route: DetailedRoute
  answer: RouteAnswer
}

/** One route with its stops; printed, it is the crew's run sheet. */
export function RouteDetails({ route, answer }: RouteDetailsProps) {
  return (
    <>
      <BackToRoutes />
      <PageHeader
        title={route.name}
        subtitle={`Route ${route.id}`}
        badge={route.isOnDevice && <OnDeviceBadge />}
        actions={<RouteActions route={route} changing={answer.changing} />}
      />
      <VisuallyHidden role="status">
        {`Route ${route.id} is ${route.status}${route.driver ? `, driven by ${route.driver.name}` : ''}.`}
      </VisuallyHidden>
      <Stack gap="lg">
        <RecordNotice answer={answer} subject="The route" />
        <ChangeFailure changing={answer.changing} />
        <Card>
          <RouteFacts route={route} />
        </Card>
        <div className={classes.columns}>
          <Card component="section" aria-labelledby="stops">
            <Title order={2} size="h4" id="stops" mb="xs">
              Stops
            </Title>
            <StopList stops={route.stops} />
          </Card>
          <RouteMapCard route={route} />
        </div>
      </Stack>
    </>
  )
}
