import { aucklandDate, aucklandInstant, DAY_MS, shownFillLevel } from 'shared-domain'
import { t } from '../messages/translate'
import classes from './BinHistory.module.css'
import type { Forecast } from './bin-forecast'
import type { BinHistory } from './bin-history'

const WIDTH = 600
const HEIGHT = 100
/** As many days before now as the forecast has after it. */
const DAYS_BEFORE = 7

interface LevelChartProps {
  /** The newest first. */
  readings: BinHistory['readings']
  /** From now on. */
  week: Forecast['week']
  /** Percent; `null` while it is read. */
  fullAbove: number | null
}

/**
 * The level of a bin over two weeks: what was measured, joined at now with what is forecast, in a band that contains the level
 * with a probability of 80 %.
 */
export function LevelChart({ readings, week, fullAbove }: LevelChartProps) {
  const [first, last] = [week[0], week.at(-1)]
  if (!first || !last) return null
  const now = Date.parse(first.at)
  const from = now - DAYS_BEFORE * DAY_MS
  const to = Date.parse(last.at)
  const share = (at: number) => (at - from) / (to - from)
  const point = (at: string, level: number) =>
    `${(share(Date.parse(at)) * WIDTH).toFixed(1)},${(HEIGHT - Math.min(HEIGHT, Math.max(0, level))).toFixed(1)}`
  const recent = readings.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= now)
  const measured = recent.map(({ at, fillLevel }) => point(at, fillLevel)).toReversed()
  const joint = measured.at(-1)
  const forecast = [...(joint ? [joint] : []), ...week.map(({ at, p50 }) => point(at, p50))]
  const band = [
    ...week.map(({ at, p90 }) => point(at, p90)),
    ...week.map(({ at, p10 }) => point(at, p10)).toReversed(),
  ]
  return (
    <figure className={classes.figure}>
      <span className={classes.scale} aria-hidden>
        <span>100%</span>
        <span>0%</span>
      </span>
      <div className={classes.plot}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={classes.line}
          role="img"
          aria-label={chartInWords(recent, first, last)}
        >
          {dayStarts(from, to).map((at) => (
            <path key={at} className={classes.day} d={`M${share(at) * WIDTH} 0v${HEIGHT}`} />
          ))}
          <polygon points={band.join(' ')} className={classes.band} />
          {fullAbove !== null && (
            <path className={classes.threshold} d={`M0 ${HEIGHT - fullAbove}h${WIDTH}`} />
          )}
          <path className={classes.now} d={`M${share(now) * WIDTH} 0v${HEIGHT}`} />
          <polyline points={measured.join(' ')} vectorEffect="non-scaling-stroke" />
          <polyline
            points={forecast.join(' ')}
            className={classes.forecast}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {fullAbove !== null && (
          <span
            className={classes.thresholdName}
            style={{ insetBlockStart: `${100 - fullAbove}%` }}
            aria-hidden
          >
            {t('bin.fullAbove', { fullAbove })}
          </span>
        )}
      </div>
      <figcaption className={classes.days} aria-hidden>
        {dayNames(from, to, now).map((at) => (
          <span key={at} style={{ insetInlineStart: `${share(at) * 100}%` }}>
            {weekday.format(at)}
          </span>
        ))}
        <span data-now style={{ insetInlineStart: `${share(now) * 100}%` }}>
          {t('bin.now')}
        </span>
      </figcaption>
    </figure>
  )
}

const weekday = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', weekday: 'short' })

/** The midnights of New Zealand between two moments, in ms since 1970. */
function dayStarts(from: number, to: number): number[] {
  const starts: number[] = []
  for (let at = from + DAY_MS; at <= to; at += DAY_MS)
    starts.push(aucklandInstant(aucklandDate(new Date(at)), 0))
  return starts
}

/** The noons where days are named: of whole days, and not where the name would lie under that of now. */
const dayNames = (from: number, to: number, now: number): number[] =>
  dayStarts(from, to - DAY_MS / 2)
    .map((start) => start + DAY_MS / 2)
    .filter((noon) => Math.abs(noon - now) > NAME_WIDTH_MS)

/** The room that a name takes on the narrowest chart where each day is named. */
const NAME_WIDTH_MS = 0.8 * DAY_MS

function chartInWords(
  recent: BinHistory['readings'],
  first: Forecast['week'][number],
  last: Forecast['week'][number],
): string {
  const levels = recent.map((reading) => shownFillLevel(reading) ?? 0)
  const measured =
    levels.length > 0
      ? t('bin.measuredInSevenDays', { least: Math.min(...levels), most: Math.max(...levels) })
      : ''
  return t('bin.forecastLevel', { measured, p50: first.p50, p502: last.p50, p10: last.p10, p90: last.p90 })
}
