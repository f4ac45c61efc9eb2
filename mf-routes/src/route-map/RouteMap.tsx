import { type Bin, binMarker, CITY_CENTRE, isLocated } from 'shared-domain'
import { useDataSource, useRuntimeSettings } from 'shared-domain/client'
import type { RouteDayPlan } from 'shared-domain/contract'
import { PointMap, Stack, Text } from 'shared-ui'

// The numbers of more stops than this would cover each other, and the map.
const NUMBERED_UP_TO = 60

interface RouteMapProps {
  name: string
  bins: readonly Bin[]
  plan?: RouteDayPlan | null
}

/** The stops of a route on the map, joined in driving order. */
export function RouteMap({ name, bins, plan = null }: RouteMapProps) {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const { tileUrl, tileAttribution } = useRuntimeSettings()
  const stops = bins.filter(isLocated)
  return (
    <Stack gap="xs">
      <PointMap
        label={`Map of ${name}`}
        variant={isMock ? 'grid' : 'streets'}
        points={stops.map((bin, index) => ({
          ...binMarker(bin),
          ...(stops.length <= NUMBERED_UP_TO && { order: index + 1 }),
        }))}
        line={plan ? planLine(plan) : [CITY_CENTRE, ...stops, CITY_CENTRE]}
        tiles={{ url: tileUrl, attribution: tileAttribution }}
      />
      <Text size="sm" c="dimmed">
        {lineSentence(plan)}
      </Text>
    </Stack>
  )
}

const planLine = ({ geometry, visits }: RouteDayPlan) =>
  geometry ? geometry.map(([lng, lat]) => ({ lat, lng })) : visits.map(({ point }) => point)

function lineSentence(plan: RouteDayPlan | null): string {
  if (plan?.geometry) return 'The line follows the roads, from the depot and back.'
  const from = plan ? 'depot by way of the disposal trips' : 'city centre'
  return `The line joins the stops in driving order, from the ${from} and back. It does not follow the streets.`
}
