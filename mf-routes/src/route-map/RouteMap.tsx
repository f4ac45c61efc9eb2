import { type Bin, binMarker, CITY_CENTRE, isLocated } from 'shared-domain'
import { useDataSource, useRuntimeSettings } from 'shared-domain/client'
import { PointMap, Stack, Text } from 'shared-ui'

// The numbers of more stops than this would cover each other, and the map.
const NUMBERED_UP_TO = 60

/** The stops of a route on the map, joined in driving order. */
export function RouteMap({ name, bins }: { name: string; bins: readonly Bin[] }) {
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
        line={[CITY_CENTRE, ...stops, CITY_CENTRE]}
        tiles={{ url: tileUrl, attribution: tileAttribution }}
      />
      <Text size="sm" c="dimmed">
        The line joins the stops in driving order, from the city centre and back. It does not follow the
        streets.
      </Text>
    </Stack>
  )
}
