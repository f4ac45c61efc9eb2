import { distanceText, durationText, paths, type ShownRoute } from 'shared-domain'
import {
  Button,
  Card,
  Group,
  Link,
  Stack,
  Table,
  Text,
  Title,
  useMediaQuery,
  VisuallyHidden,
} from 'shared-ui'
import { RouteFacts } from '../route-facts/RouteFacts'
import { LaterDay, OnDeviceBadge, PriorityBadge, RouteStatusBadge } from '../route-facts/RouteLabels'
import classes from './TodaysRoutes.module.css'

// Below this the sidebar leaves no room for eight columns.
const NARROW = '(max-width: 61.99em)'

export function TodaysRoutes({ routes }: { routes: readonly ShownRoute[] }) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const Routes = isNarrow ? RouteCards : RouteTable
  return (
    <Card component="section" aria-labelledby="todays-routes">
      <Title order={2} size="h4" id="todays-routes" mb="sm">
        Today's Routes
      </Title>
      {routes.length === 0 ? (
        <Text c="dimmed">No routes are planned for today, and none is under way.</Text>
      ) : (
        <Routes routes={routes} />
      )}
    </Card>
  )
}

function RouteTable({ routes }: { routes: readonly ShownRoute[] }) {
  return (
    <Table verticalSpacing="sm" className={classes.table} aria-labelledby="todays-routes">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Route</Table.Th>
          <Table.Th>Name</Table.Th>
          <Table.Th ta="end">Bins</Table.Th>
          <Table.Th ta="end">Distance</Table.Th>
          <Table.Th ta="end">Est. Time</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Priority</Table.Th>
          <Table.Th>
            <VisuallyHidden>Details</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {routes.map((route) => (
          <RouteRow key={route.id} route={route} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function RouteRow({ route }: { route: ShownRoute }) {
  return (
    <Table.Tr>
      <Table.Td c="dimmed">{route.id}</Table.Td>
      <Table.Th scope="row">
        <Stack gap={4} align="flex-start">
          <span className={classes.name}>{route.name}</span>
          {route.isOnDevice && <OnDeviceBadge />}
          <LaterDay day={route.plannedFor} />
          {route.driver && (
            <Text size="sm" c="dimmed" fw={400}>
              Driver: {route.driver.name}
            </Text>
          )}
        </Stack>
      </Table.Th>
      <Table.Td ta="end">
        <BinCount route={route} />
      </Table.Td>
      <Table.Td ta="end">{distanceText(route.distanceKm)}</Table.Td>
      <Table.Td ta="end">{durationText(route.minutes)}</Table.Td>
      <Table.Td>
        <RouteStatusBadge status={route.status} />
      </Table.Td>
      <Table.Td>
        <PriorityBadge priority={route.priority} />
      </Table.Td>
      <Table.Td ta="end">
        <DetailsLink route={route} />
      </Table.Td>
    </Table.Tr>
  )
}

/** How many bins it has; of a route under way or over, how many of them are emptied. */
function BinCount({ route: { bins, binsDone, status } }: { route: ShownRoute }) {
  if (binsDone === null || status === 'pending') return bins
  return (
    <>
      {`${binsDone} of ${bins}`} <span className={classes.emptied}>emptied</span>
    </>
  )
}

/** Today's routes where there is no room for a table. */
function RouteCards({ routes }: { routes: readonly ShownRoute[] }) {
  return (
    <ul className={classes.cards} aria-labelledby="todays-routes">
      {routes.map((route) => (
        <li key={route.id} className={classes.card}>
          <Stack gap="sm">
            <div>
              <Group gap="xs">
                <Text size="sm" c="dimmed">
                  {route.id}
                </Text>
                {route.isOnDevice && <OnDeviceBadge />}
              </Group>
              <Title order={3} size="h5" className={classes.name}>
                {route.name}
              </Title>
              <LaterDay day={route.plannedFor} />
            </div>
            <RouteFacts route={route} />
            <DetailsLink route={route} />
          </Stack>
        </li>
      ))}
    </ul>
  )
}

function DetailsLink({ route }: { route: { id: string } }) {
  return (
    <Button component={Link} to={paths.route(route.id)} variant="default">
      View Details<VisuallyHidden> of {route.id}</VisuallyHidden>
    </Button>
  )
}
