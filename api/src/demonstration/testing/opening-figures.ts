import { aucklandDate, DAY_MS } from 'shared-domain'

/** What the figures of the past are counted from. */
export interface OpeningRows {
  collections: readonly { at: Date; fillLevel: number | null }[]
  routes: readonly {
    startedAt: Date | null
    completedAt: Date | null
    distanceKm: number
    baselineKm: number
  }[]
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const weekday = new Intl.DateTimeFormat('en', { timeZone: 'Pacific/Auckland', weekday: 'short' })

const days = new Map<number, string>()
function dayOf(moment: Date): string {
  const known = days.get(moment.getTime()) ?? aucklandDate(moment)
  days.set(moment.getTime(), known)
  return known
}

/** Whole days of New Zealand's calendar from one moment to another. */
const daysBetween = (from: Date, to: Date) => (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY_MS
const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

/** Between how many days ago it was, the first included and the last not. */
const within = <T>(items: readonly T[], at: (item: T) => Date | null, now: Date, from: number, to: number) =>
  items.filter((item) => {
    const moment = at(item)
    if (!moment || moment > now) return false
    const days = daysBetween(moment, now)
    return days <= from && days > to
  })

/** The figures of docs/figures.md, counted row by row. */
export function openingFigures(rows: OpeningRows, now: Date) {
  const found = rows.collections.filter(({ fillLevel }) => fillLevel !== null)
  const foundIn = (from: number, to: number) => within(found, ({ at }) => at, now, from, to)
  const levels = (items: typeof found) => items.map(({ fillLevel }) => fillLevel as number)
  const efficiency = (items: typeof found) =>
    Math.round(mean(levels(items).map((level) => (level > 50 ? 100 : 0))))
  const completedIn = (from: number, to: number) =>
    within(rows.routes, ({ completedAt }) => completedAt, now, from, to)
  const savedKm = completedIn(28, -1).reduce((sum, route) => sum + route.baselineKm - route.distanceKm, 0)
  const weeks = [28, 21, 14, 7].map((from) => [from, from === 7 ? -1 : from - 7] as const)
  const isActiveAt = (moment: Date) => (route: OpeningRows['routes'][number]) =>
    route.startedAt !== null &&
    route.startedAt <= moment &&
    (route.completedAt === null || route.completedAt > moment)
  return {
    routesActive: rows.routes.filter(isActiveAt(now)).length,
    routesActiveYesterday: rows.routes.filter(isActiveAt(new Date(now.getTime() - DAY_MS))).length,
    fill: mean(levels(foundIn(7, -1))),
    fillBefore: mean(levels(foundIn(14, 7))),
    fillByWeekday: WEEKDAYS.map((day) =>
      mean(levels(foundIn(7, -1).filter(({ at }) => weekday.format(at) === day))),
    ),
    efficiency: efficiency(foundIn(28, -1)),
    efficiencyBefore: efficiency(foundIn(56, 28)),
    efficiencyByWeek: weeks.map(([from, to]) => efficiency(foundIn(from, to))),
    routesByWeek: weeks.map(([from, to]) => completedIn(from, to).length),
    co2: (savedKm * 0.6 * 2.68).toFixed(0),
    dollars: Math.round(savedKm * 2.16),
    foundToday: within(found, ({ at }) => at, now, 0, -1).length,
    efficiencyChange: efficiency(foundIn(28, -1)) - efficiencyYesterday(found, now),
  }
}

/** The efficiency of 28 days as it was a day ago. */
function efficiencyYesterday(found: OpeningRows['collections'], now: Date): number {
  const then = new Date(now.getTime() - DAY_MS)
  const levels = within(found, ({ at }) => at, then, 28, -1).map(({ fillLevel }) => fillLevel as number)
  return Math.round(mean(levels.map((level) => (level > 50 ? 100 : 0))))
}

/** What spec §2 and §9 show. */
const OPENING_FIGURES = {
  routesActive: 3,
  routesActiveYesterday: 2,
  fill: 73,
  fillBefore: 68,
  fillByWeekday: [65, 72, 58, 81, 89, 95, 45],
  efficiency: 85,
  efficiencyBefore: 82,
  efficiencyByWeek: [78, 82, 85, 88],
  routesByWeek: [24, 28, 22, 26],
  co2: '2412',
  dollars: 3240,
  foundToday: 0,
  efficiencyChange: 2,
}

/** The opening figures. On the day with 25 hours "yesterday at this time" can be today, with the same 28 days. */
export function expectedFigures(now: Date): typeof OPENING_FIGURES {
  const isSameDay = dayOf(new Date(now.getTime() - DAY_MS)) === dayOf(now)
  return { ...OPENING_FIGURES, ...(isSameDay && { efficiencyChange: 0 }) }
}
