import { aucklandDate, seededRandom, type Thresholds } from 'shared-domain'
import { daysBefore, startOfDay } from '../record/auckland-day'
import { type CityBin, hasSensor } from './city-bins'
import { OPENING_WEEKS, pastRounds } from './past-rounds'
import type { Round } from './round'
import { leavesAt, startsOfToday, timesOfRound } from './round-times'
import { seededUuid } from './seeded-uuid'
import { ROUNDS_TODAY, todaysRounds } from './todays-rounds'

interface HistoryRoute extends Round {
  number: number
  status: 'pending' | 'active' | 'completed'
  plannedFor: string
  createdAt: Date
  startedAt: Date | null
  completedAt: Date | null
  key: string
}
interface HistoryStop {
  route: number
  position: number
  binId: string
  at: Date | null
  collectionId: string | null
}
export interface HistoryCollection {
  id: string
  binId: string
  route: number | null
  at: Date
  found: number | null
}

/** Everything that happened to the bins in the eight weeks before `now`, and the plan for today. */
export interface History {
  routes: readonly HistoryRoute[]
  stops: readonly HistoryStop[]
  collections: readonly HistoryCollection[]
}

const HOUR_MS = 3_600_000
/** The waiting round leaves soon. */
const WAITING_MS = 20 * 60_000

export function makeHistory(bins: readonly CityBin[], now: Date, thresholds: Thresholds): History {
  const random = seededRandom(7)
  const today = aucklandDate(now)
  const driven = pastRounds(bins, today).flatMap(({ day, rounds }) =>
    rounds.map((round, index) => drivenRound(round, { day, index }, now, today, random)),
  )
  const routes = [...driven.map(({ route }) => route), ...plannedRoutes(bins, now, thresholds, random)].map(
    (route, i) => ({ ...route, number: i + 1 }),
  )
  const visits = driven.flatMap(({ visits }, i) => visits.map((visit) => ({ ...visit, route: i + 1 })))
  const planned = routes.slice(driven.length).flatMap(({ number, stops }) =>
    stops.map(({ bin }, i) => ({
      route: number,
      position: i + 1,
      binId: bin.id,
      at: null,
      collectionId: null,
    })),
  )
  return {
    routes,
    stops: [...visits, ...planned],
    collections: [
      ...visits.map(({ collectionId, ...visit }) => ({ ...visit, id: collectionId })),
      ...weeklyCollections(bins, today, random),
    ],
  }
}

function drivenRound(
  round: Round,
  { day, index }: { day: string; index: number },
  now: Date,
  today: string,
  random: () => number,
) {
  const times = timesOfRound({ day, index, minutes: round.minutes }, now, today)
  const step = (times.last.getTime() - times.first.getTime()) / Math.max(1, round.stops.length - 1)
  return {
    route: {
      ...round,
      status: 'completed' as const,
      plannedFor: day,
      createdAt: new Date(times.start.getTime() - 12 * HOUR_MS),
      startedAt: times.start,
      completedAt: times.end,
      key: seededUuid(random),
    },
    visits: round.stops.map(({ bin, found }, i) => ({
      position: i + 1,
      binId: bin.id,
      found,
      at: new Date(times.first.getTime() + i * step),
      collectionId: seededUuid(random),
    })),
  }
}

/** Three rounds under way that have not reached their first bin, and one that waits. */
function plannedRoutes(bins: readonly CityBin[], now: Date, thresholds: Thresholds, random: () => number) {
  const today = aucklandDate(now)
  const starts = startsOfToday(ROUNDS_TODAY - 1, now, today)
  const leaving = [...starts, new Date(now.getTime() + WAITING_MS)]
  const rounds = todaysRounds(
    bins,
    leaving.map((leaves) => leavesAt(leaves, today)),
    thresholds,
  )
  return rounds.map((round, i) => {
    const startedAt = starts[i] ?? null
    return {
      ...round,
      status: startedAt ? ('active' as const) : ('pending' as const),
      plannedFor: today,
      createdAt: new Date((startedAt ?? now).getTime() - HOUR_MS),
      startedAt,
      completedAt: null,
      key: seededUuid(random),
    }
  })
}

const MINUTE_MS = 60_000
const FROM_MINUTES = 9 * 60
const DAYS = OPENING_WEEKS.length * 7

/** Bins without a sensor are emptied on a fixed weekday, whatever their level. */
function weeklyCollections(
  bins: readonly CityBin[],
  today: string,
  random: () => number,
): HistoryCollection[] {
  const outside = bins.filter((bin) => !hasSensor(bin))
  const mornings = Array.from({ length: DAYS }, (_, i) => startOfDay(daysBefore(today, DAYS - i)).getTime())
  return mornings.flatMap((midnight, day) =>
    outside
      .filter(({ objectId }) => objectId % 7 === day % 7)
      .map(({ id, objectId }) => ({
        id: seededUuid(random),
        binId: id,
        route: null,
        at: new Date(midnight + (FROM_MINUTES + (objectId % 240)) * MINUTE_MS),
        found: null,
      })),
  )
}
