import { aucklandDate, DAY_MS } from 'shared-domain'
import { binId, ROUTE_STOPS, routeTimes } from './keep-history'
import type { History } from './random-history'

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

/** Every figure of docs/figures.md, computed slowly: row by row, by the calendar days of `Intl`. */
export function naiveFigures(history: History) {
  const { now } = history
  const yesterday = new Date(now.getTime() - DAY_MS)
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
    ...naiveCity(
      history,
      worth((at) => isWithin(28, at, now)),
      worth((at) => isWithin(28, at, yesterday)),
    ),
  }
}

function naiveCity(history: History, efficiency: number | null, efficiencyThen: number | null) {
  const yesterday = new Date(history.now.getTime() - DAY_MS)
  const bins = history.bins.map((bin, i) => {
    const existed = bin.createdAt <= yesterday
    const stood = existed && (bin.removedAt === null || bin.removedAt > yesterday)
    return { ...bin, existed, stood, stands: bin.removedAt === null, wasFull: wasFull(history, i, yesterday) }
  })
  const full = bins.filter(({ stands, status }) => stands && status === 'full')
  const told = bins.filter(({ stood, wasFull }) => stood && wasFull !== null)
  const comparable = full.filter(({ existed, wasFull }) => !existed || wasFull !== null)
  const times = history.routes.map(routeTimes)
  const active = times.filter(({ startedAt, completedAt }) => startedAt && !completedAt).length
  const activeThen = times.filter(
    ({ startedAt, completedAt }) =>
      startedAt && startedAt <= yesterday && !(completedAt && completedAt <= yesterday),
  ).length
  const hadBegun = bins.some(({ existed }) => existed)
  const standing = bins.filter(({ stands }) => stands)
  const known = standing.filter(({ fillLevel }) => fillLevel !== null)
  const shown = known.length > 0 ? known : standing
  const waiting = history.reports.filter(({ status }) =>
    ['open', 'investigating', 'scheduled'].includes(status),
  )
  return {
    shares: (['normal', 'warning', 'full'] as const).map(
      (of) => shown.filter(({ status }) => status === of).length,
    ),
    city: {
      totalBins: {
        value: standing.length,
        change: hadBegun ? standing.length - bins.filter(({ stood }) => stood).length : null,
      },
      binsFull: {
        value: full.length,
        change: told.length > 0 ? comparable.length - told.filter(({ wasFull }) => wasFull).length : null,
      },
      routesActive: { value: active, change: hadBegun ? active - activeThen : null },
      efficiency: {
        value: efficiency,
        change: efficiency === null || efficiencyThen === null ? null : efficiency - efficiencyThen,
      },
      unresolvedReports: waiting.length,
      heldReports: waiting.filter(({ isHeld }) => isHeld).length,
    },
  }
}

/** Whether a bin was full at that moment; `null` without a reading until then. */
function wasFull(history: History, number: number, then: Date): boolean | null {
  const isOfBin = ({ bin, at }: { bin: number; at: Date }) =>
    binId(bin, history) === `B${number}` && at <= then
  const last = history.readings
    .filter(isOfBin)
    .reduce<History['readings'][number] | null>(
      (latest, reading) => (latest && latest.at >= reading.at ? latest : reading),
      null,
    )
  if (!last) return null
  const isEmptied = history.collections.some((collection) => isOfBin(collection) && collection.at > last.at)
  return !isEmptied && last.fillLevel > history.thresholds.fullAbove
}
