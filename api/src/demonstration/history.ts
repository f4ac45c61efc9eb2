import {
  addDays,
  aucklandDate,
  CITY_CENTRE,
  DAY_MS,
  distanceKm,
  HOUR_MS,
  MINUTE_MS,
  seededRandom,
  type Thresholds,
} from 'shared-domain'
import type { Fleet } from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'
import { daysBefore, startOfDay } from '../record/auckland-day'
import { type CityBin, hasSensor, isNew } from './city-bins'
import { cityFleet } from './city-fleet'
import { clockMinutes } from './city-hours'
import { efficientBy } from './opening-efficiency'
import { OPENING_WEEKS, pastRounds } from './past-rounds'
import { byDirection, type Round } from './round'
import { leavesAt, momentOfStop, type TimedRound, timesOfRound } from './round-times'
import { seededUuid } from './seeded-uuid'
import { todaysBins } from './todays-rounds'
import { type TruckBins, truckRound } from './truck-round'

interface HistoryRoute extends Round {
  number: number
  status: 'pending' | 'active' | 'completed'
  plannedFor: string
  createdAt: Date
  startedAt: Date | null
  completedAt: Date | null
  key: string
  /** The visits of the plan to disposal sites, and breaks, that are over. `at` as ISO text. */
  visitsDone: readonly { visit: number; at: string }[]
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
  fleet: Fleet
  routes: readonly HistoryRoute[]
  stops: readonly HistoryStop[]
  collections: readonly HistoryCollection[]
}

/** The waiting round leaves soon. */
const WAITING_MS = 20 * 60_000

export function makeHistory(bins: readonly CityBin[], now: Date, thresholds: Thresholds): History {
  const random = seededRandom(7)
  const today = aucklandDate(now)
  const fleet = cityFleet(now)
  const stood = bins.filter((bin) => !isNew(bin))
  const timed = pastRounds(stood, today).flatMap(({ day, rounds }) =>
    rounds.map((round, index) => ({
      day,
      round,
      times: timesOfRound({ day, index, minutes: round.minutes }, shiftOf(fleet), now, today),
    })),
  )
  const driven = efficientBy(timed, now, today).map((round) => drivenRound(round, random))
  const planned = plannedRoutes(stood, { fleet, now, thresholds, random })
  const routes = [...driven.map(({ route }) => route), ...planned.map(({ route }) => route)].map(
    (route, i) => ({
      ...route,
      number: i + 1,
    }),
  )
  const visits = [...driven, ...planned].flatMap(({ visits }, i) =>
    visits.map((visit) => ({ ...visit, route: i + 1 })),
  )
  return {
    fleet,
    routes,
    stops: visits.map(({ found: _, ...stop }) => stop),
    collections: [
      ...visits.flatMap(({ collectionId, at, binId, found, route }) =>
        collectionId && at ? [{ id: collectionId, binId, route, at, found }] : [],
      ),
      ...weeklyCollections(stood, today, random),
    ],
  }
}

/** All trucks have the same shift. */
const shiftOf = ({ trucks: [truck] }: Fleet) => {
  if (!truck) throw new Error('The demonstration city has no truck.')
  return truck.shift
}

function drivenRound({ day, round, times }: TimedRound, random: () => number) {
  return {
    route: {
      ...round,
      status: 'completed' as const,
      plannedFor: day,
      createdAt: new Date(times.start.getTime() - 12 * HOUR_MS),
      startedAt: times.start,
      completedAt: times.end,
      visitsDone: [],
      key: seededUuid(random),
    },
    visits: round.stops.map(({ bin, found }, i) => ({
      position: i + 1,
      binId: bin.id,
      found,
      at: momentOfStop(times, i, round.stops.length),
      collectionId: seededUuid(random),
    })),
  }
}

interface Opening {
  fleet: Fleet
  now: Date
  thresholds: Thresholds
  random: () => number
}

/**
 * Three rounds under way, and one that waits. They have just left, and have reached no bin. Too late in the day for that they left
 * earlier, over bins without a sensor, so that the opening figures stay as they are.
 */
function plannedRoutes(bins: readonly CityBin[], { fleet, now, thresholds, random }: Opening) {
  const choices = todaysBins(bins, thresholds)
  return choices.map((choice, i) => {
    const isWaiting = i === choices.length - 1
    const { round, start, day } = isWaiting
      ? waitingRound(choice, fleet, now)
      : roundUnderWay(choice, suburbBins(bins, choice, i), { fleet, now, index: i })
    const secondsNow = isWaiting ? 0 : clockMinutes(now) * 60
    const key = seededUuid(random)
    const stopVisits = round.plan?.visits.filter(({ kind }) => kind === 'stop') ?? []
    const momentOf = (seconds: number) => new Date(now.getTime() - (secondsNow - seconds) * 1000)
    return {
      route: {
        ...round,
        status: isWaiting ? ('pending' as const) : ('active' as const),
        plannedFor: day,
        createdAt: new Date((isWaiting ? now : start).getTime() - HOUR_MS),
        startedAt: isWaiting ? null : start,
        completedAt: null,
        visitsDone: (round.plan?.visits ?? []).flatMap(({ kind, departure }, visit) =>
          (kind === 'disposal' || kind === 'break') && departure < secondsNow
            ? [{ visit, at: momentOf(departure).toISOString() }]
            : [],
        ),
        key,
      },
      visits: round.stops.map(({ bin }, place) => {
        const departure = stopVisits[place]?.departure ?? Number.POSITIVE_INFINITY
        const isDone = departure < secondsNow
        return {
          position: place + 1,
          binId: bin.id,
          found: null,
          at: isDone ? momentOf(departure) : null,
          collectionId: isDone ? seededUuid(random) : null,
        }
      }),
    }
  })
}

/** How long ago the rounds under way have left, in minutes; each a little earlier than the one before. */
const LEFT_AGO = { first: 3, each: 3 }
/** On the day with 25 hours, "yesterday at this time" can be today: two of them were already under way then. */
const UNDER_WAY_THEN = 2
const STEP_S = 5 * 60
const MIDNIGHT_S = 0

function roundUnderWay(
  choice: TruckBins,
  later: TruckBins,
  { fleet, now, index }: { fleet: Fleet; now: Date; index: number },
) {
  const day = aucklandDate(now)
  const shiftFrom = clockSeconds(shiftOf(fleet).from)
  const isLongDay = now.getTime() - DAY_MS >= startOfDay(day).getTime() - 1000
  const secondsNow = clockMinutes(now) * 60
  const begun = (seconds: number) =>
    new Date(
      now.getTime() - (secondsNow - seconds) * 1000 - (isLongDay && index < UNDER_WAY_THEN ? DAY_MS : 0),
    )
  const left = Math.max(shiftFrom, secondsNow - (LEFT_AGO.first + index * LEFT_AGO.each) * 60)
  const round = truckRound(choice, { fleet, leavesAt: Math.ceil(left / STEP_S) * STEP_S })
  if (round) return { round, start: begun(left), day }
  for (
    let leaves = Math.floor(left / STEP_S) * STEP_S;
    leaves >= MIDNIGHT_S;
    leaves -= STEP_S * (index + 1)
  ) {
    const earlier = truckRound(later, { fleet, leavesAt: leaves })
    if (earlier) return { round: earlier, start: begun(leaves), day }
  }
  throw new Error(`Truck ${choice.truckId} has no round today.`)
}

/** It leaves soon, or with the next day's shift. */
function waitingRound(choice: TruckBins, fleet: Fleet, now: Date) {
  const soon = new Date(now.getTime() + WAITING_MS)
  const today = aucklandDate(now)
  const round = aucklandDate(soon) === today && truckRound(choice, { fleet, leavesAt: leavesAt(soon) })
  if (round) return { round, start: now, day: today }
  const tomorrow = truckRound(choice, { fleet, leavesAt: 0 })
  if (!tomorrow) throw new Error(`Truck ${choice.truckId} has no round tomorrow.`)
  return { round: tomorrow, start: now, day: addDays(today, 1) }
}

/** Bins without a sensor are many, so these rounds go to some of one direction, beyond the centre. */
const SUBURB_FROM_KM = 2
const SUBURB_STOPS = 14

function suburbBins(bins: readonly CityBin[], { truckId, stream }: TruckBins, index: number): TruckBins {
  const outside = byDirection(
    bins
      .filter((bin) => bin.binType === stream && !hasSensor(bin))
      .filter((bin) => {
        const km = distanceKm(CITY_CENTRE, bin)
        return km > SUBURB_FROM_KM && km < 2 * SUBURB_FROM_KM
      }),
  )
  const from = Math.floor((index * outside.length) / 4)
  return { truckId, stream, bins: outside.slice(from, from + SUBURB_STOPS) }
}

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
