import type { PlaceOnMap } from './map-bounds'
import type { MapPosition } from './map-point'
import classes from './PlotMap.module.css'

/** Length of a degree of latitude on a sphere of 6,371 km radius. */
const KM_PER_DEGREE = (6371 * Math.PI) / 180

interface PlotYouProps {
  you: MapPosition
  radiusKm?: number | undefined
  place: PlaceOnMap
}

/** Where you are, with the search radius around it. */
export function PlotYou({ you, radiusKm, place }: PlotYouProps) {
  const { x, y } = place(you)
  const degrees = (radiusKm ?? 0) / KM_PER_DEGREE
  const edge = place({
    lat: you.lat + degrees,
    lng: you.lng + degrees / Math.cos((you.lat * Math.PI) / 180),
  })
  return (
    <>
      {radiusKm !== undefined && (
        <ellipse className={classes.radius} cx={x} cy={y} rx={edge.x - x} ry={y - edge.y} />
      )}
      <circle className={classes.you} cx={x} cy={y} r={6} />
    </>
  )
}
