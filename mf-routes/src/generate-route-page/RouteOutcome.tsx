import { useRoute } from 'shared-domain/client'
import { Card, Stack, Title } from 'shared-ui'
import { RouteMap } from '../route-map/RouteMap'
import { ResultCard } from './ResultCard'
import { RoutePlaceholder } from './RoutePlaceholder'
import type { RouteGeneration } from './use-route-generation'

/** The right half of the screen: nothing yet, at work, or the route. */
export function RouteOutcome({ generation }: { generation: RouteGeneration }) {
  const { isGenerating, keeping } = generation
  const { inHand } = keeping
  // Read again rather than remembered, so that a removal elsewhere leaves no stale route here.
  const kept = useRoute(inHand?.id ?? '')
  const isGone = inHand !== null && kept.isUnknown
  if (isGenerating || !inHand || isGone) return <RoutePlaceholder isGenerating={isGenerating} />
  return (
    <Stack gap="lg">
      <ResultCard inHand={inHand} kept={kept} />
      <Card component="section" aria-labelledby="map-preview">
        <Title order={2} size="h4" id="map-preview" mb="sm">
          Route Map Preview
        </Title>
        <RouteMap name={inHand.route.name} bins={inHand.route.binsList} />
      </Card>
    </Stack>
  )
}
