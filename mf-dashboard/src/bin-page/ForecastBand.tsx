import { momentText } from 'shared-domain'
import type { binForecast, OperationAnswer } from 'shared-domain/contract'
import classes from './BinHistory.module.css'

export type Forecast = NonNullable<OperationAnswer<typeof binForecast>['forecast']>

const WIDTH = 600
const HEIGHT = 100

/** The forecast level of the coming week as a line, in a band that contains the level with a probability of 80 %. */
export function ForecastBand({ week }: Pick<Forecast, 'week'>) {
  const [first, last] = [week[0], week.at(-1)]
  if (!first || !last) return null
  const across = (place: number) => ((place / Math.max(1, week.length - 1)) * WIDTH).toFixed(1)
  const line = (level: (moment: Forecast['week'][number]) => number) =>
    week.map((moment, place) => `${across(place)},${HEIGHT - level(moment)}`)
  const band = [...line(({ p90 }) => p90), ...line(({ p10 }) => p10).toReversed()]
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
        aria-label={`Forecast level: ${first.p50}% now, ${last.p50}% in a week, where it is between ${last.p10}% and ${last.p90}% four times in five`}
      >
        <polygon points={band.join(' ')} className={classes.band} />
        <polyline points={line(({ p50 }) => p50).join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className={classes.caption}>
        <span>{momentText(first.at)}</span>
        <span>{momentText(last.at)}</span>
      </figcaption>
    </figure>
  )
}
