import { useEffect, useId, useRef } from 'react'
import { paths } from 'shared-domain'
import { type RouteAnswer, type RouteInHand, useRoute } from 'shared-domain/client'
import { Alert, Button, Card, Group, Link, Stack, Text, Title } from 'shared-ui'
import { focusUnlessBusy } from '../generate-route-page/focus-unless-busy'
import classes from '../generate-route-page/GenerateRoutePage.module.css'
import { RoutePlaceholder } from '../generate-route-page/RoutePlaceholder'
import { RouteFacts } from '../route-facts/RouteFacts'
import { OnDeviceBadge } from '../route-facts/RouteLabels'
import { RouteMap } from '../route-map/RouteMap'
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

interface ResultCardProps {
  inHand: RouteInHand
  /** The route as it is where it is kept. */
  kept: RouteAnswer
}

/** The route that was just generated from samples. */
function ResultCard({ inHand, kept }: ResultCardProps) {
  const { id, route, hasRoom } = inHand
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusUnlessBusy(name.current), [])
  return (
    <Card component="section" aria-labelledby="result">
      <Stack gap="md">
        <div>
          <Group gap="xs">
            <Text c="dimmed">{id}</Text>
            {hasRoom && <OnDeviceBadge />}
          </Group>
          <Title order={2} size="h3" id="result" ref={name} tabIndex={-1} className={classes.name}>
            {route.name}
          </Title>
        </div>
        <RouteFacts route={kept.route ?? route} />
        <Text size="sm" c="dimmed">
          Distance and time are estimates: straight lines lengthened by the usual detour, from the city centre
          and back.
        </Text>
        <KeptOnDevice id={id} hasRoom={hasRoom} />
      </Stack>
    </Card>
  )
}

interface KeptOnDeviceProps {
  id: string
  /** False when the device had no room for the route. */
  hasRoom: boolean
}

/** What comes next for a route over mock data. */
function KeptOnDevice({ id, hasRoom }: KeptOnDeviceProps) {
  const reason = useId()
  return (
    <>
      {!hasRoom && (
        <Alert color="yellow" title="This route is not kept">
          This device has no room left for it: it is lost when the page closes. Remove older routes, then
          generate it again.
        </Alert>
      )}
      <Group gap="sm">
        <Button component={Link} to={paths.route(id)}>
          View Details
        </Button>
        <Button variant="default" aria-disabled data-disabled aria-describedby={reason}>
          Assign to Driver
        </Button>
      </Group>
      <Text id={reason} size="sm" c="dimmed">
        Mock data has no drivers, so the route cannot be assigned.
      </Text>
    </>
  )
}
