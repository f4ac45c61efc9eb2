import { summariseRoutes } from 'shared-domain'
import { type ListedRoute, useDataSource } from 'shared-domain/client'
import { SimpleGrid, StatCard } from 'shared-ui'

/** The four figures of today's routes. */
export function RouteSummary({ routes }: { routes: readonly ListedRoute[] }) {
  const isReal = useDataSource(({ source }) => source === 'real')
  const { activeRoutes, totalDistance, binsCollected, estimatedTime } = summariseRoutes(routes)
  const figures = [
    { label: 'Active Routes', value: String(activeRoutes) },
    { label: 'Total Distance', value: totalDistance },
    { label: 'Bins Collected', value: String(binsCollected) },
    { label: 'Est. Time', value: estimatedTime },
  ]
  const hasGenerated = routes.some(({ isGenerated }) => isGenerated)
  const origin = isReal ? { change: hasGenerated ? 'Includes sample data' : 'Sample data' } : {}
  return (
    <SimpleGrid type="container" cols={{ base: 1, '300px': 2, '700px': 4 }} spacing="sm">
      {figures.map((figure) => (
        <StatCard key={figure.label} {...figure} {...origin} />
      ))}
    </SimpleGrid>
  )
}
