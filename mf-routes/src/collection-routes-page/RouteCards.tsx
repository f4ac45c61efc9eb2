import type { ShownRoute } from 'shared-domain'
import { Group, Stack, Text, Title } from 'shared-ui'
import { RouteFacts } from '../route-facts/RouteFacts'
import { LaterDay } from '../route-labels/LaterDay'
import { OnDeviceBadge } from '../route-labels/OnDeviceBadge'
import { DetailsLink } from './DetailsLink'
import classes from './RouteCards.module.css'

/** Today's routes where there is no room for a table. */
export function RouteCards({ routes }: { routes: readonly ShownRoute[] }) {
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
