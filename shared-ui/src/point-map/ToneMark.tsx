import type { MapPoint } from './map-point'
import { isPlace } from './marker-shape'
import { PlotMarker } from './PlotMarker'

/** A tone's marker beside its word. */
export function ToneMark({ tone }: Pick<MapPoint, 'tone'>) {
  return (
    <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true" focusable="false">
      <PlotMarker point={{ tone }} x={0} y={0} radius={isPlace(tone) ? 6 : 5} />
    </svg>
  )
}
