import { summariseRoutes } from 'shared-domain'
import type { ListedRoute } from 'shared-domain/client'
import { SimpleGrid, StatCard } from 'shared-ui'

/** The four figures of today's routes. */
export function RouteSummary({ routes }: { routes: readonly ListedRoute[] }) {
  const { activeRoutes, totalDistance, binsCollected, estimatedTime } = summariseRoutes(routes)
  return (
    <SimpleGrid type="container" cols={{ base: 1, '300px': 2, '700px': 4 }} spacing="sm">
      <StatCard label="Active Routes" value={String(activeRoutes)} />
      <StatCard label="Total Distance" value={totalDistance} />
      <StatCard label="Bins Collected" value={String(binsCollected)} />
      <StatCard label="Est. Time" value={estimatedTime} />
    </SimpleGrid>
  )
}
