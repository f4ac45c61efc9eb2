import { type Bin, binMarker, CITY_CENTRE, isLocated, type LocatedBin } from 'shared-domain'
import { useMapTiles } from 'shared-domain/client'
import type { RouteDayPlan } from 'shared-domain/contract'
import { PointMap, Stack, Text } from 'shared-ui'
import type { PlaceNames } from '../itinerary/itinerary'
import { t } from '../messages/translate'
import { linePositions, lineSentence, placeMarkers } from './drawn-route'
import type { Roads } from './roads'

interface RouteMapProps {
  name: string
  bins: readonly Bin[]
  /** Further texts of the markers, by bin id. */
  words?: ReadonlyMap<string, string>
  leftOut?: readonly Bin[]
  plan?: RouteDayPlan | null
  /** The state of the roads while `plan.geometry` is missing. */
  roads?: Roads | null
  names?: PlaceNames
}

/** The stops of a route on the map, joined in driving order. */
export function RouteMap(props: RouteMapProps) {
  const { name, bins, words, leftOut = [], plan = null, roads = null, names = {} } = props
  const tiles = useMapTiles()
  const stops = bins.filter(isLocated)
  const geometry = plan?.geometry
  return (
    <Stack gap="xs">
      <PointMap
        label={t('routeMap.mapOf', { name })}
        variant={tiles ? 'streets' : 'grid'}
        points={[
          ...stops.map((bin, index) => ({ ...markerOf(bin, words), order: index + 1 })),
          ...leftOut.filter(isLocated).map((bin) => markerOf(bin, words)),
          ...(plan ? calledPlaces(plan, names) : []),
        ]}
        lines={[
          {
            label: t('routeMap.route'),
            positions: geometry ? linePositions(geometry) : straightWay(plan, stops),
            isStraight: !geometry,
          },
        ]}
        {...(tiles && { tiles })}
      />
      <Text size="sm" c="dimmed">
        {lineSentence({ source: plan?.matrixSource ?? null, roads, areComplete: geometry !== undefined })}
      </Text>
    </Stack>
  )
}

function markerOf(bin: LocatedBin, words: RouteMapProps['words']) {
  const marker = binMarker(bin)
  return { ...marker, detail: [marker.detail, words?.get(bin.id)].filter(Boolean).join(' · ') }
}

const straightWay = (plan: RouteDayPlan | null, stops: readonly { lat: number; lng: number }[]) =>
  plan ? plan.visits.map(({ point }) => point) : [CITY_CENTRE, ...stops, CITY_CENTRE]

function calledPlaces({ depotId, visits }: RouteDayPlan, names: PlaceNames) {
  return placeMarkers(
    visits.flatMap((visit) => {
      if (visit.kind !== 'depot' && visit.kind !== 'disposal') return []
      const [kind, id] =
        visit.kind === 'depot' ? (['depot', depotId] as const) : (['facility', visit.facilityId] as const)
      return [{ kind, id, name: names[id] ?? id, ...visit.point }]
    }),
  )
}
