import { type History, ROUTE_STOPS, routeTimes } from 'api/server-part/testing'
import { aucklandDate, DAY_MS } from 'shared-domain'

const dayNumber = (at: Date) => Date.parse(`${aucklandDate(at)}T00:00:00Z`) / DAY_MS

/** How many days before the day of `now` in Pacific/Auckland; negative for what has not happened by `now`. */
const daysAgo = (at: Date, now: Date) => (at > now ? -1 : dayNumber(now) - dayNumber(at))
const isWithin = (days: number, at: Date, now: Date) => daysAgo(at, now) >= 0 && daysAgo(at, now) <= days
const isBetween = (from: number, to: number, at: Date, now: Date) =>
  daysAgo(at, now) > from && daysAgo(at, now) <= to

const mean = (numbers: number[]) =>
  numbers.length === 0 ? null : Math.round(numbers.reduce((sum, n) => sum + n, 0) / numbers.length)
const percent = (flags: boolean[]) =>
  flags.length === 0 ? null : Math.round((flags.filter(Boolean).length * 100) / flags.length)
const clamp = (level: number) => Math.min(100, Math.max(0, level))

/** Every figure of analytics in docs/figures.md, computed slowly: row by row, by the calendar days of `Intl`. */
export function naiveAnalytics(history: History) {
  const { now } = history
  const { warningAbove } = history.thresholds
  const found = (history.bins.length > 0 ? history.collections : []).flatMap(({ at, fillLevel }) =>
    fillLevel === null ? [] : [{ at, level: clamp(fillLevel), isCounted: fillLevel > warningAbove }],
  )
  const worth = (isIn: (at: Date) => boolean) =>
    percent(found.filter(({ at }) => isIn(at)).map(({ isCounted }) => isCounted))
  const levels = (isIn: (at: Date) => boolean) =>
    mean(found.filter(({ at }) => isIn(at)).map(({ level }) => level))
  const completed = history.routes.flatMap((route) => {
    const { completedAt } = routeTimes(route)
    return completedAt && route.done > 0 && isWithin(28, completedAt, now)
      ? [{ at: completedAt, km: ((route.baselineKm - route.distanceKm) * route.done) / ROUTE_STOPS }]
      : []
  })
  const weeks = [
    [21, 28],
    [14, 21],
    [7, 14],
    [-1, 7],
  ] as const
  return {
    summary: {
      fill: levels((at) => isWithin(7, at, now)),
      fillBefore: levels((at) => isBetween(7, 14, at, now)),
      efficiency: worth((at) => isWithin(28, at, now)),
      efficiencyBefore: worth((at) => isBetween(28, 56, at, now)),
      savedKm: completed.length === 0 ? null : completed.reduce((sum, { km }) => sum + km, 0),
    },
    byWeekday: [1, 2, 3, 4, 5, 6, 0].map((weekday) =>
      levels((at) => isWithin(7, at, now) && new Date(dayNumber(at) * DAY_MS).getUTCDay() === weekday),
    ),
    byWeek: weeks.map(([from, to]) => ({
      collections: completed.filter(({ at }) => isBetween(from, to, at, now)).length,
      efficiency: worth((at) => isBetween(from, to, at, now)),
    })),
    shares: naiveShares(history),
  }
}

/** How many bins have each status, of those with a known level; of all where none has one and a status says that some are not normal. */
function naiveShares({ bins }: History) {
  const standing = bins.filter(({ removedAt }) => removedAt === null)
  const known = standing.filter(({ fillLevel }) => fillLevel !== null)
  const shown = known.length === 0 && standing.some(({ status }) => status !== 'normal') ? standing : known
  return (['normal', 'warning', 'full'] as const).map(
    (of) => shown.filter(({ status }) => status === of).length,
  )
}
