import { NEARBY_SHOWN, type NearbyBin, type Point } from 'shared-domain'
import { NearbyMapFigure } from '../nearby-map/NearbyMapFigure'

interface NearMeMapProps {
  bins: readonly NearbyBin[]
  centre: Point
  radiusKm: number
}

/** All the bins that were found; those of the list have numbers. */
export const NearMeMap = (map: NearMeMapProps) => (
  <NearbyMapFigure label="Map of the bins near me" centreWord="This bin" listed={NEARBY_SHOWN} {...map} />
)
