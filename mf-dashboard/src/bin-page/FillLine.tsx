import { momentText, shownFillLevel } from 'shared-domain'
import { t } from '../messages/translate'
import classes from './BinHistory.module.css'
import type { BinHistory } from './bin-history'

/** The fill level over time, from 0 % at the bottom to 100 % at the top. */
export function FillLine({ readings }: Pick<BinHistory, 'readings'>) {
  const newest = readings[0]
  const oldest = readings.at(-1)
  if (!newest || !oldest) return null
  return (
    <figure className={classes.figure}>
      <span className={classes.scale} aria-hidden>
        <span>100%</span>
        <span>0%</span>
      </span>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={classes.line}
        role="img"
        aria-label={lineInWords(readings)}
      >
        <polyline points={linePoints(readings)} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className={classes.caption}>
        <span>{momentText(oldest.at)}</span>
        <span>{momentText(newest.at)}</span>
      </figcaption>
    </figure>
  )
}

function lineInWords(readings: BinHistory['readings']): string {
  const levels = readings.map((reading) => shownFillLevel(reading) ?? 0)
  const between = t('bin.betweenAnd', { least: Math.min(...levels), most: Math.max(...levels) })
  const count = t('bin.readingsCount', { count: levels.length })
  return t('bin.fillLevelAtLast', { count, between, last: levels[0] ?? 0 })
}

const WIDTH = 600
const HEIGHT = 100

/**
 * The readings, newest first, as the points of an SVG line from left to right: time across, percent upwards.
 * @internal
 */
export function linePoints(readings: BinHistory['readings']): string {
  const times = readings.map(({ at }) => Date.parse(at))
  const from = times.at(-1) ?? 0
  const span = Math.max(1, (times[0] ?? 0) - from)
  const points = readings.map(({ fillLevel }, i) => {
    const x = (((times[i] ?? from) - from) / span) * WIDTH
    return `${x.toFixed(1)},${(HEIGHT - Math.min(HEIGHT, Math.max(0, fillLevel))).toFixed(1)}`
  })
  // A single reading is drawn as a horizontal line.
  if (points.length === 1) points.unshift(`${WIDTH},${points[0]?.split(',')[1]}`)
  return points.toReversed().join(' ')
}
