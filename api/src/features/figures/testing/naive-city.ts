import { aucklandDate, DAY_MS } from 'shared-domain'
import { binId, routeTimes } from './keep-history'
import type { History } from './random-history'

const dayNumber = (at: Date) => Date.parse(`${aucklandDate(at)}T00:00:00Z`) / DAY_MS

/** How many days before the day of `now` in Pacific/Auckland; negative for what has not happened by `now`. */
const daysAgo = (at: Date, now: Date) => (at > now ? -1 : dayNumber(now) - dayNumber(at))
const isWithin = (days: number, at: Date, now: Date) => daysAgo(at, now) >= 0 && daysAgo(at, now) <= days

/** Every figure of the dashboard in docs/figures.md, computed slowly: row by row, by the calendar days of `Intl`. */
export function naiveCity(history: History) {
  const yesterday = new Date(history.now.getTime() - DAY_MS)
  const efficiency = naiveEfficiency(history, history.now)
  const efficiencyThen = naiveEfficiency(history, yesterday)
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
  const waiting = history.reports.filter(({ status }) =>
    ['open', 'investigating', 'scheduled'].includes(status),
  )
  return {
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
  }
}

/** The share of needed stops in the 28 days until `then`. */
function naiveEfficiency({ bins, collections, thresholds }: History, then: Date): number | null {
  const found = bins.length > 0 ? collections.filter(({ at }) => isWithin(28, at, then)) : []
  const levels = found.flatMap(({ fillLevel }) => (fillLevel === null ? [] : [fillLevel]))
  if (levels.length === 0) return null
  return Math.round((levels.filter((level) => level > thresholds.warningAbove).length * 100) / levels.length)
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
