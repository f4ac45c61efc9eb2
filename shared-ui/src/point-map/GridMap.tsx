import { type MapBox, SAMPLE_BOUNDS } from './map-bounds'
import { PlotPanel } from './PlotPanel'
import type { PointMapProps } from './PointMap'

type GridMapProps = Pick<PointMapProps, 'label' | 'points' | 'line' | 'you' | 'radiusKm'> & { height: number }

/** The sample map: fixed bounds and a 5 × 5 grid, drawn without any library. */
export function GridMap({ label, height, ...drawn }: GridMapProps) {
  const box: MapBox = { x: 0, y: 0, width: 640, height }
  return (
    <svg role="img" aria-label={label} width="100%" height={height} viewBox={`0 0 640 ${height}`}>
      <PlotPanel bounds={SAMPLE_BOUNDS} box={box} {...drawn} />
    </svg>
  )
}
