import { paths } from 'shared-domain'
import { useMapTiles } from 'shared-domain/client'
import { type MapPoint, PointMap, useNavigate } from 'shared-ui'

const MAP_HEIGHT_PX = 400

interface AdvisedMapProps {
  label: string
  points: readonly MapPoint[]
}

/** Advised bins on a map, which also has them as a list. */
export function AdvisedMap({ label, points }: AdvisedMapProps) {
  const tiles = useMapTiles()
  const navigate = useNavigate()
  return (
    <PointMap
      label={label}
      points={points}
      {...(tiles ? { variant: 'streets', tiles } : { variant: 'grid' })}
      height={MAP_HEIGHT_PX}
      onSelect={(binId: string) => navigate(paths.bin(binId))}
    />
  )
}
