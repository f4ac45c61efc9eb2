import { momentText } from 'shared-domain'
import classes from './BinHistory.module.css'
import type { BinHistory } from './bin-history'
import { HEIGHT, linePoints, WIDTH } from './line-points'

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
  const levels = readings.map(({ fillLevel }) => Math.round(fillLevel))
  const between = `between ${Math.min(...levels)}% and ${Math.max(...levels)}%`
  const count = levels.length === 1 ? '1 reading' : `${levels.length} readings`
  return `Fill level: ${count} ${between}, ${levels[0]}% at last`
}
