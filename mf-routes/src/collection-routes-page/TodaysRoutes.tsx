import type { ShownRoute } from 'shared-domain'
import { Card, Text, Title, useMediaQuery } from 'shared-ui'
import { RouteCards } from './RouteCards'
import { RouteTable } from './RouteTable'

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
