import type { ShownRoute } from 'shared-domain'
import { Stack, Table, Text, VisuallyHidden } from 'shared-ui'
import { LaterDay } from '../route-labels/LaterDay'
import { OnDeviceBadge } from '../route-labels/OnDeviceBadge'
import { PriorityBadge } from '../route-labels/PriorityBadge'
import { RouteStatusBadge } from '../route-labels/RouteStatusBadge'
import { DetailsLink } from './DetailsLink'
import classes from './RouteTable.module.css'

export function RouteTable({ routes }: { routes: readonly ShownRoute[] }) {
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
      <Table.Td ta="end">{route.distance}</Table.Td>
      <Table.Td ta="end">{route.estimatedTime}</Table.Td>
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
