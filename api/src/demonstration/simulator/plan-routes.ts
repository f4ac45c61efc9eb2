import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { aucklandDate, type BinType } from 'shared-domain'
import type { Executor } from '../../database/in-transaction'
import { bins, people, routes, stops, trucks } from '../../database/schema'
import { MISSING_BINS } from '../../features/alerts/crew-findings'
import { createRoute } from '../../features/collection-routes/create-route'
import { isOpen } from '../../features/collection-routes/read-routes'
import { lockTrucksAndDrivers, requireNoConflict } from '../../features/collection-routes/route-conflicts'
import type { Change } from '../../record/change-record'
import { hasSensor, type SensorBin } from '../city-bins'
import type { Round } from '../round'
import { splitByDirection } from '../round'
import { leavesAt } from '../round-times'
import { DEMONSTRATION_DRIVERS } from '../seed-demonstration'
import { truckRound } from '../todays-rounds'
import { type CrewRoute, crewRoutes, WAITS_MS } from './crews'
import { changeUnlessRefused, hourOf, type Step } from './step'

/** The city's trucks, and the stream of each. */
const TRUCKS: readonly SentTruck[] = [
  { truckId: 'T01', stream: 'general' },
  { truckId: 'T02', stream: 'general' },
  { truckId: 'T03', stream: 'recycling' },
  { truckId: 'T04', stream: 'compost' },
]
interface SentTruck {
  truckId: string
  stream: BinType
}

const MORNING = 6
const STOPS = 22
/** With this many full bins on no route, one more truck is sent. */
const FULL_UNATTENDED = 12

/** Sends every truck in the morning, and later any truck at its depot when many full bins are on no route. */
export async function planRoutes(step: Step): Promise<void> {
  const { now, isSettling } = step
  if (isSettling) return
  await changeUnlessRefused(step, async (change) => {
    const { transaction } = change
    const due = await dueBins(transaction)
    const open = await crewRoutes(transaction)
    const home = await trucksAtHome(transaction, open, aucklandDate(now))
    const isMorning = hourOf(now) >= MORNING && !(await hasRoutes(transaction, aucklandDate(now)))
    const full = due.filter(({ status }) => status === 'full')
    const sent = isMorning ? home : full.length > FULL_UNATTENDED ? truckForMost(home, full) : []
    const drivers = await driversAtHome(transaction, open)
    await lockTrucksAndDrivers(transaction, {
      truckIds: sent.map(({ truckId }) => truckId),
      driverIds: drivers,
    })
    for (const [i, round] of roundsOf(sent, due, new Date(now.getTime() + WAITS_MS)).entries()) {
      const driverId = drivers[i]
      if (driverId) await give(change, round, driverId, now)
    }
    return true
  })
}

/** One round per truck over the fullest bins of its stream. Two trucks of one stream go in two directions. */
function roundsOf(sent: readonly SentTruck[], due: readonly SensorBin[], departure: Date): Round[] {
  const leaves = leavesAt(departure, aucklandDate(departure))
  return [...new Set(sent.map(({ stream }) => stream))].flatMap((stream) => {
    const crews = sent.filter((truck) => truck.stream === stream)
    const fullest = due.filter(({ binType }) => binType === stream).slice(0, crews.length * STOPS)
    return splitByDirection(fullest, crews.length).flatMap((group, i) => {
      const truck = crews[i]
      return truck && group.length > 0 ? truckRound(group, { ...truck, leavesAt: leaves }) : []
    })
  })
}

/** The truck whose stream has the most of these bins; none when no truck is available. */
function truckForMost(home: readonly SentTruck[], full: readonly DueBin[]): SentTruck[] {
  const count = ({ stream }: SentTruck) => full.filter(({ binType }) => binType === stream).length
  return home.toSorted((a, b) => count(b) - count(a)).slice(0, 1)
}

async function give(
  change: Change,
  { name, stops, distance, baseline, minutes, plan }: Round,
  driverId: string,
  now: Date,
): Promise<void> {
  const body = {
    name,
    priority: 'medium' as const,
    binIds: stops.map(({ bin }) => bin.id),
    distanceKm: distance / 10,
    baselineKm: baseline / 10,
    minutes,
    ...(plan && { plan }),
  }
  const { transaction } = change
  const id = await createRoute(change, randomUUID(), body, { now, isAtAnyHour: true })
  await transaction.update(routes).set({ driverId }).where(eq(routes.id, id))
  await requireNoConflict(transaction, [id], now)
}

type DueBin = Awaited<ReturnType<typeof dueBins>>[number]

/** Bins with a sensor that are not missing and on no open route, fullest first, with some that are not due yet. */
async function dueBins(executor: Executor) {
  const attended = executor
    .select({ id: stops.binId })
    .from(stops)
    .innerJoin(routes, eq(routes.id, stops.routeId))
    .where(
      and(
        eq(stops.state, 'planned'),
        inArray(routes.status, ['pending', 'active']),
        isNull(routes.removedAt),
      ),
    )
  const isThere = sql`${bins.id} not in (select bin_id from (${MISSING_BINS}) as missing)`
  const rows = await executor
    .select()
    .from(bins)
    .where(and(isNotNull(bins.fillLevel), isNull(bins.removedAt), notInArray(bins.id, attended), isThere))
    .orderBy(desc(bins.fillLevel))
  const located = rows
    .flatMap(({ lat, lng, ...bin }) => (lat === null || lng === null ? [] : [{ ...bin, lat, lng }]))
    .filter(hasSensor)
  const due = located.filter(({ status }) => status !== 'normal')
  const early = located.filter(({ status }) => status === 'normal')
  // A crew also empties bins on its way: about every seventh stop is early.
  return due.flatMap((bin, i) => (i % 6 === 5 ? [bin, ...early.slice((i - 5) / 6, (i + 1) / 6)] : [bin]))
}

async function hasRoutes(executor: Executor, day: string): Promise<boolean> {
  const [route] = await executor
    .select({ id: routes.id })
    .from(routes)
    .where(and(eq(routes.plannedFor, day), isNotNull(routes.driverId)))
    .limit(1)
  return route !== undefined
}

/** The trucks that are still in the fleet and on no open route, neither a crew's nor an operator's. */
async function trucksAtHome(
  executor: Executor,
  open: readonly CrewRoute[],
  today: string,
): Promise<SentTruck[]> {
  const all = await executor.select({ plan: routes.plan }).from(routes).where(isOpen(today))
  const out = new Set([...open, ...all].map(({ plan }) => plan?.truckId))
  const inService = await executor
    .select({ id: trucks.id })
    .from(trucks)
    .where(and(eq(trucks.isInService, true), isNull(trucks.removedAt)))
  const known = new Set(inService.map(({ id }) => id))
  return TRUCKS.filter(({ truckId }) => known.has(truckId) && !out.has(truckId))
}

async function driversAtHome(executor: Executor, open: readonly CrewRoute[]): Promise<string[]> {
  const out = new Set(open.map(({ driverId }) => driverId))
  const drivers = await executor
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.name, [...DEMONSTRATION_DRIVERS]))
  return drivers.map(({ id }) => id).filter((id) => !out.has(id))
}
