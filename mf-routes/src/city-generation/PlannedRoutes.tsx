import { paths } from 'shared-domain'
import { Button, Card, Group, Link, SimpleGrid, Stack, Text, Title } from 'shared-ui'
import type { DrivenPlan } from '../../rules/plan-draft'
import { binIdsOf, type CityPlanRequest, priorityOf, truckName } from '../city-plan/city-plan'
import { AssignButton } from '../route-actions/AssignButton'
import { ChangeFailure } from '../route-actions/ChangeFailure'
import { Fact, RouteFacts } from '../route-facts/RouteFacts'
import { type RouteAnswer, useRoute } from '../routes/use-routes'
import { disposalTrips } from './PlanSummary'

interface PlannedRoutesProps {
  request: CityPlanRequest
  /** The routes as they were last sent. */
  driven: DrivenPlan
  /** In the order of the routes; `null` until the route is saved. */
  ids: readonly (string | null)[]
}

/** The routes of a plan, one for each truck, with their next actions. */
export function PlannedRoutes({ request, driven, ids }: PlannedRoutesProps) {
  return (
    <SimpleGrid cols={{ base: 1, xl: driven.routes.length === 1 ? 1 : 2 }} spacing="md">
      {driven.routes.map((route, at) => (
        <PlannedRoute
          key={route.truckId}
          request={request}
          driven={driven}
          route={route}
          id={ids[at] ?? null}
        />
      ))}
    </SimpleGrid>
  )
}

interface PlannedRouteProps extends Omit<PlannedRoutesProps, 'ids'> {
  route: DrivenPlan['routes'][number]
  id: string | null
}

function PlannedRoute({ request, driven, route, id }: PlannedRouteProps) {
  // Read from the record, so that an assignment or removal on another page shows here.
  const kept = useRoute(id ?? '')
  const name = truckName(request, route.truckId)
  const planned = {
    bins: binIdsOf(route).length,
    distanceKm: route.metres / 1000,
    minutes: route.seconds / 60,
    status: 'pending',
    priority: request.priority ?? priorityOf(request, driven),
  } as const
  return (
    <Card component="section" aria-label={`Route of ${name}`}>
      <Stack gap="md">
        <Group gap="xs" justify="space-between">
          <Title order={3} size="h5">
            {name}
          </Title>
          <Text c="dimmed">{id ?? 'Not saved yet'}</Text>
        </Group>
        {/* With a single truck the summary above has the same facts. */}
        {driven.routes.length > 1 && (
          <RouteFacts route={kept.route ?? planned}>
            <Fact term="Disposal trips">{disposalTrips(route)}</Fact>
          </RouteFacts>
        )}
        {id !== null && kept.isUnknown && <Text size="sm">This route was removed.</Text>}
        {id !== null && !kept.isUnknown && <SavedRouteActions id={id} kept={kept} />}
      </Stack>
    </Card>
  )
}

interface SavedRouteActionsProps {
  id: string
  kept: RouteAnswer
}

function SavedRouteActions({ id, kept: { route, changing } }: SavedRouteActionsProps) {
  return (
    <>
      <ChangeFailure changing={changing} />
      <Group gap="sm">
        <Button component={Link} to={paths.route(id)}>
          View Details
        </Button>
        {route && <AssignButton route={route} changing={changing} />}
      </Group>
    </>
  )
}
