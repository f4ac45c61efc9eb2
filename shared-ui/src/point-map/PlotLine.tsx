import type { PlaceOnMap } from './map-bounds'
import { type MapLine, strokesOf } from './map-line'
import classes from './PlotMap.module.css'

interface PlotLineProps {
  line: MapLine
  /** Among all lines of the map. */
  index: number
  place: PlaceOnMap
}

/** A way in its own strokes. */
export function PlotLine({ line, index, place }: PlotLineProps) {
  const points = line.positions.map(place).map(pair).join(' ')
  return strokesOf(line, index).map(({ dashes, width }) => (
    <polyline
      key={width}
      className={classes.line}
      data-faint={line.isFaint || undefined}
      strokeWidth={width}
      strokeDasharray={dashes}
      points={points}
    />
  ))
}

const pair = ({ x, y }: ReturnType<PlaceOnMap>) => `${x.toFixed(1)},${y.toFixed(1)}`
