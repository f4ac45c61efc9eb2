import { useMemo } from 'react'
import { binMarker, paths } from 'shared-domain'
import { useMapTiles } from 'shared-domain/client'
import { PointMap, Skeleton, Text, useNavigate } from 'shared-ui'
import { figures } from '../count-text/count-text'
import { t } from '../messages/translate'
import type { BinSelection } from './bin-selection'
import type { FilterQuery } from './bins-view'
import { useMapBins } from './found-bins'

const MAP_HEIGHT_PX = 480

interface BinsMapProps {
  query: FilterQuery
  /** How many bins match; `null` until they are counted. */
  total: number | null
  selection: BinSelection
}

/** The matching bins on a map, where a drawn line chooses all bins inside it. */
export function BinsMap({ query, total, selection }: BinsMapProps) {
  const { data, isLoading } = useMapBins(query)
  const tiles = useMapTiles()
  const navigate = useNavigate()
  const points = useMemo(() => data?.bins.map(binMarker) ?? [], [data])
  const mapSelection = useMemo(
    () => ({
      ids: selection.bins.map(({ id }) => id),
      onChange(ids: readonly string[]) {
        const chosen = new Set(ids)
        const onMap = data?.bins ?? []
        selection.set(
          onMap.filter(({ id }) => !chosen.has(id)),
          false,
        )
        selection.set(
          onMap.filter(({ id }) => chosen.has(id)),
          true,
        )
      },
    }),
    [selection, data],
  )
  if (isLoading) return <Skeleton h={MAP_HEIGHT_PX} aria-label={t('bins.readingMap')} role="status" />
  if (!data) return <Text c="dimmed">{t('bins.noBinsToMapUntilThey')}</Text>
  const unplaced = total === null ? 0 : total - data.located
  return (
    <>
      <PointMap
        label={t('bins.binsThatFit')}
        points={points}
        {...(tiles ? { variant: 'streets', tiles } : { variant: 'grid' })}
        height={MAP_HEIGHT_PX}
        selection={mapSelection}
        onSelect={(id: string) => navigate(paths.bin(id))}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {data.located > data.bins.length &&
          t('bins.fullestOfBinsAreOnMap', {
            count: figures.format(data.bins.length),
            located: figures.format(data.located),
          })}
        {unplaced > 0 && t('bins.ofBinsThatFitHaveNoPosition', { unplaced: figures.format(unplaced) })}
      </Text>
    </>
  )
}
