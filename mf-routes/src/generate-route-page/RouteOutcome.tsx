import { Card, Stack, Title } from 'shared-ui'
import { RouteMap } from '../route-map/RouteMap'
import { ResultCard } from './ResultCard'
import { RoutePlaceholder } from './RoutePlaceholder'
import type { RouteGeneration } from './use-route-generation'

/** The right half of the screen: nothing yet, at work, or the route. */
export function RouteOutcome({
  generation: { isGenerating, isKept, route },
}: {
  generation: RouteGeneration
}) {
  if (isGenerating || !route) return <RoutePlaceholder isGenerating={isGenerating} />
  return (
    <Stack gap="lg">
      <ResultCard key={route.id} route={route} isKept={isKept} />
      <Card component="section" aria-labelledby="map-preview">
        <Title order={2} size="h4" id="map-preview" mb="sm">
          Route Map Preview
        </Title>
        <RouteMap route={route} />
      </Card>
    </Stack>
  )
}
