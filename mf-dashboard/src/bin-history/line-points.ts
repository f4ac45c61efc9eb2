import type { BinHistory } from './bin-history'

export const WIDTH = 600
export const HEIGHT = 100

/** The readings, newest first, as the points of an SVG line from left to right: time across, percent upwards. */
export function linePoints(readings: BinHistory['readings']): string {
  const times = readings.map(({ at }) => Date.parse(at))
  const from = times.at(-1) ?? 0
  const span = Math.max(1, (times[0] ?? 0) - from)
  const points = readings.map(({ fillLevel }, i) => {
    const x = (((times[i] ?? from) - from) / span) * WIDTH
    return `${x.toFixed(1)},${(HEIGHT - Math.min(HEIGHT, Math.max(0, fillLevel))).toFixed(1)}`
  })
  // One reading has no line: it lasts from end to end.
  if (points.length === 1) points.unshift(`${WIDTH},${points[0]?.split(',')[1]}`)
  return points.toReversed().join(' ')
}
