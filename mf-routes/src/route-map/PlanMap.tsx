import { useMemo } from 'react'
import { binMarker } from 'shared-domain'
import { useMapTiles } from 'shared-domain/client'
import { PointMap, Stack, Text } from 'shared-ui'
import { visitPlace } from '../../rules/kerb-side'
import type { DrivenPlan } from '../../rules/plan-draft'
import { binIdsOf, type CityPlanRequest, truckName } from '../city-plan/city-plan'
import { t } from '../messages/translate'
import { reasonWords } from '../stop-reasons/reason-labels'
import { linePositions, lineSentence, placeMarkers } from './drawn-route'
import { type Roads, useRoads } from './roads'

interface PlanMapProps {
  name: string
  request: CityPlanRequest
  driven: DrivenPlan
  /** In the order of the trucks that leave; `null` draws straight lines. */
  roads?: Roads | null
  /**
   * The truck that is looked at: its stops are numbered and fill the map. `undefined` shows all alike, `null` the bins that are left
   * out, too. A truck that leaves alone is always numbered.
   */
  shownTruckId?: string | null | undefined
  /** Why each bin that is left out can wait, by its id. */
  leftOutWordsOf?: ReadonlyMap<string, string>
  /** The bin that is looked at beside the map. */
  highlightedId?: string | null
  onHover?: (binId: string | null) => void
  /** px; without it the map fills its place. */
  height?: number
}

/** The hue of a truck on the map and wherever the plan names it; none for a truck that leaves alone. */
export function truckHue({ routes }: DrivenPlan, truckId: string): number | undefined {
  const at = routes.findIndex((route) => route.truckId === truckId)
  return at === -1 || routes.length === 1 ? undefined : at
}

/** The routes of several trucks, each from its depot through its stops in driving order. */
export function PlanMap(props: PlanMapProps) {
  const { name, request, driven, roads = null, shownTruckId, height } = props
  const { leftOutWordsOf = NO_WORDS, highlightedId = null, onHover } = props
  const tiles = useMapTiles()
  const points = useMemo(
    () => planPoints(request, driven, shownTruckId, leftOutWordsOf),
    [request, driven, shownTruckId, leftOutWordsOf],
  )
  const lines = useMemo(
    () =>
      driven.routes.map(({ truckId, visits }, at) => {
        const road = roads?.lines[at]
        return {
          label: truckName(request, truckId),
          positions: road ? linePositions(road) : visits.flatMap(({ point }) => request.points[point] ?? []),
          isStraight: !road,
          isFaint: isTruck(shownTruckId) && truckId !== shownTruckId,
          hue: truckHue(driven, truckId),
        }
      }),
    [request, driven, roads, shownTruckId],
  )
  return (
    <Stack gap="xs" flex={1}>
      <PointMap
        label={t('routeMap.mapOf', { name })}
        variant="streets"
        points={points}
        lines={lines}
        focusKey={String(shownTruckId)}
        highlightedId={highlightedId}
        {...(onHover && { onHover })}
        height={height ?? SMALLEST_HEIGHT_PX}
        fillsRoom={height === undefined}
        legendBelow
        {...(tiles && { tiles })}
      />
      <Text size="sm" c="dimmed">
        {lineSentence({
          source: request.travel.source,
          roads,
          areComplete: lines.length > 0 && lines.every(({ isStraight }) => !isStraight),
        })}
        {lines.length > 1 && !isTruck(shownTruckId) && t('routeMap.chooseTruckToNumberItsStops')}
      </Text>
    </Stack>
  )
}

const SMALLEST_HEIGHT_PX = 480

const isTruck = (shown: string | null | undefined) => typeof shown === 'string'

const NO_WORDS: ReadonlyMap<string, string> = new Map()

function planPoints(
  { bins, fleet, routeCache, reasons }: CityPlanRequest,
  driven: DrivenPlan,
  shownTruckId: string | null | undefined,
  leftOutWordsOf: ReadonlyMap<string, string>,
) {
  const wordsOf = (binId: string) => {
    const left = leftOutWordsOf.get(binId)
    if (left !== undefined) return [t('routeMap.leftOut'), left]
    const reason = reasons.get(binId)
    return [reason && reasonWords(reason)]
  }
  const { routes } = driven
  const stops = new Map(
    routes.flatMap((route) => {
      const isShown = routes.length === 1 || route.truckId === shownTruckId
      const isFaint = isTruck(shownTruckId) && !isShown
      const hue = truckHue(driven, route.truckId)
      return binIdsOf(route).map((binId, at) => [
        binId,
        { ...(hue !== undefined && { hue }), ...(isShown && { order: at + 1 }), isFaint },
      ])
    }),
  )
  const visited = new Set(
    routes.flatMap(({ truckId, visits }) => [
      routeCache.index.truck(truckId).depotId,
      ...visits.flatMap((visit) => (visit.kind === 'disposal' ? visit.facilityId : [])),
    ]),
  )
  return [
    ...[...bins.values()].flatMap((bin) => {
      const stop = stops.get(bin.id)
      // What no truck collects is no part of the plan: it is shown when it is looked at.
      if (!stop && shownTruckId !== null) return []
      const marker = binMarker(bin)
      return [{ ...marker, detail: [marker.detail, ...wordsOf(bin.id)].filter(Boolean).join(' · '), ...stop }]
    }),
    ...placeMarkers(
      [
        ...fleet.facilities.map((facility) => ({ kind: 'facility' as const, ...facility })),
        ...fleet.depots.map((depot) => ({ kind: 'depot' as const, ...depot })),
      ].filter(({ id }) => visited.has(id)),
    ),
  ]
}

/** The roads of each truck of a plan. */
export function usePlanRoads({ fleet, points, travel }: CityPlanRequest, { routes }: DrivenPlan): Roads {
  const ways = useMemo(
    () =>
      routes.map(({ truckId, visits }) => {
        const truck = fleet.trucks.find(({ id }) => id === truckId)
        return visits.flatMap((visit) => {
          const point = points[visit.point]
          return point ? visitPlace(truck, visit, point) : []
        })
      }),
    [fleet, points, routes],
  )
  return useRoads(ways, travel.source)
}
