import { type ShownRoute, summariseRoutes } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { SimpleGrid, StatCard } from 'shared-ui'

/** The four figures of today's routes. */
export function RouteSummary({ routes }: { routes: readonly ShownRoute[] }) {
  const isReal = useDataSource(({ source }) => source === 'real')
  const { activeRoutes, totalDistance, binsCollected, estimatedTime } = summariseRoutes(routes)
  const planned = routes.reduce((sum, { bins }) => sum + bins, 0)
  const figures = [
    { label: 'Active Routes', value: String(activeRoutes) },
    { label: 'Total Distance', value: totalDistance },
    {
      label: 'Bins Collected',
      value: String(binsCollected),
      ...(isReal && { change: `of ${planned} planned` }),
    },
    { label: 'Est. Time', value: estimatedTime },
  ]
  return (
    <SimpleGrid type="container" cols={{ base: 1, '300px': 2, '700px': 4 }} spacing="sm">
      {figures.map((figure) => (
        <StatCard key={figure.label} {...figure} />
      ))}
    </SimpleGrid>
  )
}
