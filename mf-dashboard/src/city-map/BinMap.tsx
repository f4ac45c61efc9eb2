import { useMemo } from 'react'
import { type Bin, binMarker, isLocated, paths } from 'shared-domain'
import { type BinsAnswer, useMapTiles, useMayCall } from 'shared-domain/client'
import { binHistory } from 'shared-domain/contract'
import { Center, type MapPoint, PointMap, Skeleton, Stack, Text, useNavigate } from 'shared-ui'
import { t } from '../messages/translate'

const MAP_HEIGHT_PX = 400

const needsAttention = ({ tone }: MapPoint) => tone === 'full' || tone === 'warning'

const fullestFirst = (a: Bin, b: Bin) => (b.fillLevel ?? -1) - (a.fillLevel ?? -1)

/** The product's own map of the bins. Pressing a bin opens its page. */
export function BinMap({ answer: { bins, isLoading, isEmpty } }: { answer: BinsAnswer }) {
  const hasHistory = useMayCall(binHistory)
  const tiles = useMapTiles()
  const navigate = useNavigate()
  const points = useMemo(() => bins.filter(isLocated).toSorted(fullestFirst).map(binMarker), [bins])
  if (isLoading)
    return <Skeleton height={MAP_HEIGHT_PX} aria-label={t('cityMap.readingBins')} role="status" />
  if (bins.length === 0) {
    return (
      <Center h={MAP_HEIGHT_PX} bg="var(--surface-sunken)" p="lg">
        <Text c="dimmed">
          {isEmpty ? t('cityMap.binsAppearHereOnceThereAreSome') : t('cityMap.noBinsToMapUntilThey')}
        </Text>
      </Center>
    )
  }
  return (
    <Stack gap="xs" flex={1}>
      <PointMap
        label={t('cityMap.binsInCity')}
        points={points}
        {...(tiles ? { variant: 'streets', tiles } : { variant: 'grid' })}
        fillsRoom
        opensOn={needsAttention}
        {...(hasHistory && { onSelect: (id: string) => navigate(paths.bin(id)) })}
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
      {t('cityMap.binsHaveNoPositionAndCannot', { count })}
    </Text>
  )
}
