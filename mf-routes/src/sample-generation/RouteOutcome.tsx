import { useEffect, useId, useRef } from 'react'
import { type Bin, paths } from 'shared-domain'
import { Alert, Button, Card, Group, Link, Stack, Text, Title } from 'shared-ui'
import { t } from '../messages/translate'
import { focusUnlessBusy } from '../route-criteria/focus-unless-busy'
import { RoutePlaceholder } from '../route-criteria/RoutePlaceholder'
import classes from '../route-criteria/route-criteria.module.css'
import { OnDeviceBadge } from '../route-facts/OnDeviceBadge'
import { RouteFacts } from '../route-facts/RouteFacts'
import { RouteMap } from '../route-map/RouteMap'
import { useRoute } from '../routes/use-routes'
import type { RouteGeneration, SampleRoute } from './use-route-generation'

/** The right half of the screen: the placeholder, or the generated route. */
export function RouteOutcome({ generation, bins }: { generation: RouteGeneration; bins: readonly Bin[] }) {
  const { isGenerating, generated, isNew } = generation
  // Read from the record, so that a removal on another page shows here.
  const { route, isUnknown } = useRoute(generated?.route.id ?? '')
  if (isGenerating || !generated || isUnknown)
    return (
      <div className={classes.outcome}>
        <RoutePlaceholder isGenerating={isGenerating} bins={bins} />
      </div>
    )
  return (
    <div className={classes.outcome}>
      <Card component="section" aria-labelledby="map-preview">
        <Title order={2} size="h4" id="map-preview" mb="sm">
          {t('sampleGeneration.routeMapPreview')}
        </Title>
        <RouteMap name={generated.route.name} bins={generated.route.stops.map(({ bin }) => bin)} />
      </Card>
      <ResultCard route={route ?? generated.route} hasRoom={generated.hasRoom} isNew={isNew} />
    </div>
  )
}

/** The route that was just generated from samples. */
function ResultCard({ route, hasRoom, isNew }: SampleRoute & { isNew: boolean }) {
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) focusUnlessBusy(name.current)
  }, [isNew])
  return (
    <Card component="section" aria-labelledby="result">
      <Stack gap="md">
        <div>
          <Group gap="xs">
            <Text c="dimmed">{route.id}</Text>
            {hasRoom && <OnDeviceBadge />}
          </Group>
          <Title order={2} size="h3" id="result" ref={name} tabIndex={-1} className={classes.name}>
            {route.name}
          </Title>
        </div>
        <RouteFacts route={route} />
        <Text size="sm" c="dimmed">
          {t('sampleGeneration.distanceAndTimeAreEstimates')}
        </Text>
        <NextSteps id={route.id} hasRoom={hasRoom} />
      </Stack>
    </Card>
  )
}

interface NextStepsProps {
  id: string
  /** False when the device had no room for the route. */
  hasRoom: boolean
}

function NextSteps({ id, hasRoom }: NextStepsProps) {
  const reason = useId()
  return (
    <>
      {!hasRoom && (
        <Alert color="yellow" title={t('sampleGeneration.thisRouteNotKept')}>
          {t('sampleGeneration.thisDeviceHasNoRoomLeft')}
        </Alert>
      )}
      <Group gap="sm">
        <Button component={Link} to={paths.route(id)}>
          {t('sampleGeneration.viewDetails')}
        </Button>
        <Button variant="default" aria-disabled data-disabled aria-describedby={reason}>
          {t('sampleGeneration.assignToDriver')}
        </Button>
      </Group>
      <Text id={reason} size="sm" c="dimmed">
        {t('sampleGeneration.mockDataHasNoDrivers')}
      </Text>
    </>
  )
}
