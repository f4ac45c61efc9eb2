import { type MapPoint, TONE_WORDS } from './map-point'
import classes from './PointList.module.css'
import { ToneMark } from './ToneMark'

interface PointRowProps {
  point: MapPoint
  onSelect?: ((id: string) => void) | undefined
}

export function PointRow({ point, onSelect }: PointRowProps) {
  const { id, label, detail, order } = point
  return (
    <li className={classes.row}>
      <ToneMark tone={point.tone} />
      <span className={classes.text}>
        {order !== undefined && <span className={classes.order}>{order}. </span>}
        {onSelect ? (
          <button type="button" className={classes.select} onClick={() => onSelect(id)}>
            {label}
          </button>
        ) : (
          <span className={classes.label}>{label}</span>
        )}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      <span className={classes.status} data-tone={point.tone}>
        {TONE_WORDS[point.tone]}
      </span>
    </li>
  )
}
