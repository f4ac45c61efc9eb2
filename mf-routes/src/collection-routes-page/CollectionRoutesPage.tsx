import { IconPlus } from '@tabler/icons-react'
import { distanceText, durationText, paths, type ShownRoute, summariseRoutes } from 'shared-domain'
import { useMay } from 'shared-domain/client'
import { Button, Link, PageHeader, SimpleGrid, Skeleton, Stack, StatCard } from 'shared-ui'
import { RecordNotice } from '../record-notice/RecordNotice'
import { useRoutes } from '../routes/use-routes'
import { TodaysRoutes } from './TodaysRoutes'

export function CollectionRoutesPage() {
  const answer = useRoutes()
  const { routes, isLoading } = answer
  const mayPlan = useMay('routes:plan')
  return (
    <>
      <PageHeader
        title="Collection Routes"
        subtitle="Which bins are collected today, by which route"
        actions={mayPlan && <GenerateLink />}
      />
      <Stack gap="lg">
        <RecordNotice answer={answer} subject="The routes" />
        {isLoading && <LoadingRoutes />}
        {routes && (
          <>
            <RouteSummary routes={routes} />
            <TodaysRoutes routes={routes} />
          </>
        )}
      </Stack>
    </>
  )
}

const GenerateLink = () => (
  <Button component={Link} to={paths.generateRoute} leftSection={<IconPlus size={18} aria-hidden />}>
    Generate New Route
  </Button>
)

/** The four figures of today's routes. */
function RouteSummary({ routes }: { routes: readonly ShownRoute[] }) {
  const isCounted = routes.every(({ binsDone }) => binsDone !== null)
  const { activeRoutes, totalKm, binsCollected, totalMinutes } = summariseRoutes(routes)
  const planned = routes.reduce((sum, { bins }) => sum + bins, 0)
  const figures = [
    { label: 'Active Routes', value: String(activeRoutes) },
    { label: 'Total Distance', value: distanceText(totalKm) },
    {
      label: 'Bins Collected',
      value: String(binsCollected),
      ...(isCounted && { change: `of ${planned} planned` }),
    },
    { label: 'Est. Time', value: durationText(totalMinutes) },
  ]
  return (
    <SimpleGrid type="container" cols={{ base: 1, '300px': 2, '700px': 4 }} spacing="sm">
      {figures.map((figure) => (
        <StatCard key={figure.label} {...figure} />
      ))}
    </SimpleGrid>
  )
}

/** Stands where the routes will be. */
function LoadingRoutes() {
  return (
    <Stack role="status" aria-label="Reading the routes" gap="lg">
      <Skeleton h="6rem" />
      <Skeleton h="18rem" />
    </Stack>
  )
}
