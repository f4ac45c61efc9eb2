import { useMemo } from 'react'
import { type Bin, binMarker, isLocated } from 'shared-domain'
import { type BinsAnswer, useDataSource, useRuntimeSettings } from 'shared-domain/client'
import { PointMap, Skeleton, Stack, Text } from 'shared-ui'

export const MAP_HEIGHT_PX = 420

/** Our own map of the bins: the sample grid with mock data, streets with real bins. */
export function BinMap({ answer: { bins, isLoading } }: { answer: BinsAnswer }) {
  const isReal = useDataSource(({ source }) => source === 'real')
  const { tileUrl, tileAttribution } = useRuntimeSettings()
  const points = useMemo(() => bins.filter(isLocated).map(binMarker), [bins])
  if (isLoading) return <Skeleton height={MAP_HEIGHT_PX} aria-label="Reading the bins" role="status" />
  return (
    <Stack gap="xs">
      <PointMap
        label="Bins in the city"
        points={points}
        variant={isReal ? 'streets' : 'grid'}
        tiles={{ url: tileUrl, attribution: tileAttribution }}
        height={MAP_HEIGHT_PX}
      />
      <Unplaced bins={bins} />
    </Stack>
  )
}

function Unplaced({ bins }: { bins: readonly Bin[] }) {
  const count = bins.filter((bin) => !isLocated(bin)).length
  if (count === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {count === 1 ? '1 bin has' : `${count} bins have`} no position and cannot be mapped. View All Bins lists
      every bin.
    </Text>
  )
}
