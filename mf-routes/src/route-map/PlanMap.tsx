import { useMemo } from 'react'
import { binMarker } from 'shared-domain'
import { useRuntimeSettings } from 'shared-domain/client'
import { PointMap, Stack, Text } from 'shared-ui'
import { type CityGround, truckName } from '../city-plan/city-plan'
import type { DrivenPlan } from '../plan-editing/driven-plan'

interface PlanMapProps {
  name: string
  ground: CityGround
  driven: DrivenPlan
  /** The truck whose stops are numbered. */
  shownTruckId?: string | null
}

/** The ways of several trucks, each joining its stops in driving order. */
export function PlanMap({ name, ground, driven, shownTruckId = null }: PlanMapProps) {
  const { tileUrl, tileAttribution } = useRuntimeSettings()
  const points = useMemo(() => {
    const shown = driven.routes.find(({ truckId }) => truckId === shownTruckId)
    const stops = shown?.visits.filter(({ kind }) => kind === 'stop') ?? []
    const order = new Map(stops.map((visit, at) => [visit.kind === 'stop' ? visit.binId : '', at + 1]))
    return [...ground.bins.values()].map((bin) => {
      const place = order.get(bin.id)
      return {
        ...binMarker(bin),
        ...(place !== undefined && stops.length <= NUMBERED_UP_TO && { order: place }),
      }
    })
  }, [ground, driven, shownTruckId])
  const lines = useMemo(
    () =>
      driven.routes.map(({ truckId, visits }) => ({
        label: truckName(ground, truckId),
        positions: visits.flatMap(({ point }) => ground.points[point] ?? []),
        isFaint: shownTruckId !== null && truckId !== shownTruckId,
      })),
    [ground, driven, shownTruckId],
  )
  return (
    <Stack gap="xs">
      <PointMap
        label={`Map of ${name}`}
        variant="streets"
        points={points}
        lines={lines}
        tiles={{ url: tileUrl, attribution: tileAttribution }}
      />
      <Text size="sm" c="dimmed">
        Each line joins a truck's stops in driving order. It does not follow the streets.
      </Text>
    </Stack>
  )
}

// The numbers of more stops than this would cover each other, and the map.
const NUMBERED_UP_TO = 60
