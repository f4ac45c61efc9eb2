import { useMemo } from 'react'
import { useMapTiles } from 'shared-domain/client'
import type { Fleet } from 'shared-domain/contract'
import { Card, PointMap, Title } from 'shared-ui'
import { t } from '../messages/translate'
import { placeMarkers } from '../route-map/drawn-route'

/** Where the trucks start and where they empty. */
export function FleetMap({ depots, facilities }: Pick<Fleet, 'depots' | 'facilities'>) {
  const tiles = useMapTiles()
  const points = useMemo(
    () =>
      placeMarkers([
        ...depots.map((depot) => ({ kind: 'depot' as const, ...depot })),
        ...facilities.map((facility) => ({ kind: 'facility' as const, ...facility })),
      ]),
    [depots, facilities],
  )
  if (points.length === 0) return null
  return (
    <Card component="section" aria-labelledby="fleet-map">
      <Title order={2} size="h4" id="fleet-map" mb="xs">
        {t('fleet.whereTheyStartAndEmpty')}
      </Title>
      <PointMap
        label={t('fleet.mapOfFleet')}
        variant={tiles ? 'streets' : 'grid'}
        points={points}
        legendBelow
        height={420}
        {...(tiles && { tiles })}
      />
    </Card>
  )
}
