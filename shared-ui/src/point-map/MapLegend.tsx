import classes from './MapLegend.module.css'
import { lineColor, type MapPoint, meaningOf, type PointMapProps, strokesOf, TONE_WORDS } from './map-content'
import { ToneMark } from './PlotMarker'

const TONES = Object.keys(TONE_WORDS) as MapPoint['tone'][]

/** The meaning of every mark on the map, in words. */
export function MapLegend({ points, lines = [], you, radiusKm, movable }: PointMapProps) {
  const present = new Map(points.map((point) => [point.tone, meaningOf(point)]))
  return (
    <ul className={classes.legend} aria-label="Legend">
      {TONES.filter((tone) => present.has(tone)).map((tone) => (
        <li key={tone}>
          <ToneMark tone={tone} /> {present.get(tone)}
        </li>
      ))}
      {lines.map((line, index) => (
        <li key={line.label}>
          <svg
            className={classes.line}
            width="36"
            height="6"
            aria-hidden="true"
            style={{ stroke: lineColor(line.hue) }}
          >
            {strokesOf(line, index).map(({ dashes, width }) => (
              <path key={width} d="M0 3h36" strokeWidth={width} strokeDasharray={dashes} />
            ))}
          </svg>{' '}
          {line.label}
        </li>
      ))}
      {movable && (
        <li>
          <span className={classes.movable} aria-hidden="true" /> {movable.label}
        </li>
      )}
      {you && (
        <li>
          <span className={classes.you} aria-hidden="true" />{' '}
          {radiusKm === undefined
            ? 'You are here'
            : `Centre of the search, ${distanceText(radiusKm)} around it`}
        </li>
      )}
    </ul>
  )
}

const distanceText = (km: number) => (km < 1 ? `${Math.round(km * 1000)} m` : `${km} km`)
