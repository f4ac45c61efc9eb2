import { useMemo } from 'react'
import { binMarker } from 'shared-domain'
import { useMapTiles } from 'shared-domain/client'
import { PointMap, Stack, Text } from 'shared-ui'
import type { DrivenPlan } from '../../rules/plan-draft'
import { type CityPlanRequest, truckName } from '../city-plan/city-plan'
import { reasonWords } from '../stop-reasons/reason-labels'
import { linePositions, lineSentence, placeMarkers } from './drawn-route'
import { type Roads, useRoads } from './roads'

interface PlanMapProps {
  name: string
  request: CityPlanRequest
  driven: DrivenPlan
  /** In the order of the trucks that leave; `null` draws straight lines. */
  roads?: Roads | null
  /** The truck whose stops are numbered; a truck that leaves alone always is. */
  shownTruckId?: string | null
  /** Why each bin that is left out can wait, by its id. */
  leftOutWordsOf?: ReadonlyMap<string, string>
  /** px */
  height?: number
}

/** The routes of several trucks, each from its depot through its stops in driving order. */
export function PlanMap(props: PlanMapProps) {
  const { name, request, driven, roads = null, shownTruckId = null, height = 360 } = props
  const { leftOutWordsOf = NO_WORDS } = props
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
          isFaint: shownTruckId !== null && truckId !== shownTruckId,
        }
      }),
    [request, driven, roads, shownTruckId],
  )
  return (
    <Stack gap="xs">
      <PointMap
        label={`Map of ${name}`}
        variant="streets"
        points={points}
        lines={lines}
        height={height}
        {...(tiles && { tiles })}
      />
      <Text size="sm" c="dimmed">
        {lineSentence({
          source: request.travel.source,
          roads,
          areComplete: lines.length > 0 && lines.every(({ isStraight }) => !isStraight),
        })}
        {lines.length > 1 && shownTruckId === null && ' Choose a truck below to number its stops.'}
      </Text>
    </Stack>
  )
}

const NO_WORDS: ReadonlyMap<string, string> = new Map()

function planPoints(
  { bins, fleet, routeCache, reasons }: CityPlanRequest,
  { routes }: DrivenPlan,
  shownTruckId: string | null,
  leftOutWordsOf: ReadonlyMap<string, string>,
) {
  const wordsOf = (binId: string) => {
    const left = leftOutWordsOf.get(binId)
    if (left !== undefined) return ['Left out', left]
    const reason = reasons.get(binId)
    return [reason && reasonWords(reason)]
  }
  const shown = routes.length === 1 ? routes[0] : routes.find(({ truckId }) => truckId === shownTruckId)
  const stops = shown?.visits.flatMap((visit) => (visit.kind === 'stop' ? visit.binId : [])) ?? []
  const order = new Map(stops.map((binId, at) => [binId, at + 1]))
  const visited = new Set(
    routes.flatMap(({ truckId, visits }) => [
      routeCache.index.truck(truckId).depotId,
      ...visits.flatMap((visit) => (visit.kind === 'disposal' ? visit.facilityId : [])),
    ]),
  )
  return [
    ...[...bins.values()].map((bin) => {
      const place = order.get(bin.id)
      const marker = binMarker(bin)
      const detail = [marker.detail, ...wordsOf(bin.id)].filter(Boolean).join(' · ')
      return { ...marker, detail, ...(place !== undefined && { order: place }) }
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
export function usePlanRoads({ points, travel }: CityPlanRequest, { routes }: DrivenPlan): Roads {
  const ways = useMemo(
    () => routes.map(({ visits }) => visits.flatMap(({ point }) => points[point] ?? [])),
    [points, routes],
  )
  return useRoads(ways, travel.source)
}
