import { binMarker, type NearbyBin, type Point } from 'shared-domain'
import { useDataSource, useRuntimeSettings } from 'shared-domain/client'
import { PointMap } from 'shared-ui'
import { WhenNear } from '../when-near/WhenNear'

const HEIGHT_PX = 220

interface NearMeMapProps {
  bins: readonly NearbyBin[]
  centre: Point
  radiusKm: number
}

export function NearMeMap({ bins, centre, radiusKm }: NearMeMapProps) {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const { tileUrl, tileAttribution } = useRuntimeSettings()
  return (
    <WhenNear height={HEIGHT_PX}>
      <PointMap
        label="Map of the bins near me"
        variant={isMock ? 'grid' : 'streets'}
        points={bins.map(binMarker)}
        you={centre}
        radiusKm={radiusKm}
        tiles={{ url: tileUrl, attribution: tileAttribution }}
        height={HEIGHT_PX}
      />
    </WhenNear>
  )
}
