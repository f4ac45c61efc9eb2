import { type MapPoint, TONE_WORDS } from './map-point'
import classes from './PlotMap.module.css'
import { ToneMark } from './ToneMark'

/** The edge of the map a card lies over. */
export type PickedSide = 'top' | 'bottom'

interface PickedPointProps {
  point: MapPoint
  side: PickedSide
  onClose: () => void
}

/** What is known of the point that was pressed, on a card over the map. */
export function PickedPoint({ point, side, onClose }: PickedPointProps) {
  return (
    <div className={classes.picked} data-side={side} role="status">
      <ToneMark tone={point.tone} />
      <span>
        <strong>{point.label}</strong>
        {point.detail && <span className={classes.pickedDetail}>{point.detail}</span>}
        <span className={classes.pickedDetail}>{TONE_WORDS[point.tone]}</span>
      </span>
      <button type="button" aria-label={`Close ${point.label}`} onClick={onClose}>
        ×
      </button>
    </div>
  )
}
