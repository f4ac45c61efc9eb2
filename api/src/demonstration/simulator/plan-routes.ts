import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { aucklandDate, type BinType } from 'shared-domain'
import type { Fleet } from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'
import type { Executor } from '../../database/in-transaction'
import { bins, people, routes, stops, trucks } from '../../database/schema'
import { MISSING_BINS } from '../../features/alerts/crew-findings'
import { createRoute } from '../../features/collection-routes/create-route'
import { lockTrucksAndDrivers, requireNoConflict } from '../../features/collection-routes/route-conflicts'
import { readFleet } from '../../features/fleet/read-fleet'
import { isOpen } from '../../features/planned-visits/planned-visits'
import type { Change } from '../../record/change-record'
import { hasSensor, type SensorBin } from '../city-bins'
import type { Round } from '../round'
import { splitByDirection } from '../round'
import { leavesAt } from '../round-times'
import { truckRound } from '../todays-rounds'
import { type CrewRoute, crewRoutes, isCitysDriver, WAITS_MS } from './crews'
import { changeUnlessRefused, type Step } from './step'

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

const STOPS = 22
/** A full truck's plan can be too long for what is left of the shift: then it gets fewer stops. */
const FEWER_STOPS = [STOPS, 14, 7]
/** With this many full bins on no route, one more truck is sent. */
const FULL_UNATTENDED = 12
/** So many full bins wait for the next round: a city without full bins would show nothing. */
const FULL_LEFT = 10

/** Sends every truck at the start of its shift, and later any truck at its depot when many full bins are on no route. */
export async function planRoutes(step: Step): Promise<void> {
  const { now, isSettling } = step
  if (isSettling) return
  await changeUnlessRefused(step, async (change) => {
    const { transaction } = change
    const fleet = await readFleet(transaction)
    const departure = new Date(now.getTime() + WAITS_MS)
    const today = aucklandDate(departure)
    const leaves = leavesAt(departure)
    const due = await dueBins(transaction)
    const open = await crewRoutes(transaction)
    const home = (await trucksAtHome(transaction, open, today)).filter(({ truckId }) =>
      isOnShift(fleet, truckId, leaves),
    )
    const isMorning = !(await hasRoutes(transaction, today))
    const full = due.filter(({ status }) => status === 'full')
    const sent = isMorning ? home : full.length > FULL_UNATTENDED ? truckForMost(home, full) : []
    if (sent.length === 0) return true
    const drivers = await driversAtHome(transaction, today)
    await lockTrucksAndDrivers(transaction, {
      truckIds: sent.map(({ truckId }) => truckId),
      driverIds: drivers,
    })
    for (const [i, round] of roundsOf(sent, withoutRest(due), { fleet, leavesAt: leaves }).entries()) {
      const driverId = drivers[i]
      if (driverId) await give(change, round, driverId, now)
    }
    return true
  })
}

/** Whether the truck may leave then. */
function isOnShift({ trucks }: Fleet, truckId: string, leaves: number): boolean {
  const truck = trucks.find(({ id }) => id === truckId)
  return (
    truck !== undefined && leaves >= clockSeconds(truck.shift.from) && leaves < clockSeconds(truck.shift.to)
  )
}

/** The due bins without those that have become full last. */
function withoutRest(due: readonly DueBin[]): DueBin[] {
  const full = due.filter(({ status }) => status === 'full')
  const rest = new Set(full.toSorted((a, b) => a.fillLevel - b.fillLevel).slice(0, FULL_LEFT))
  return due.filter((bin) => !rest.has(bin))
}

/** One round per truck over the fullest bins of its stream. Two trucks of one stream go in two directions. */
function roundsOf(
  sent: readonly SentTruck[],
  due: readonly SensorBin[],
  departure: { fleet: Fleet; leavesAt: number },
): Round[] {
  return [...new Set(sent.map(({ stream }) => stream))].flatMap((stream) => {
    const crews = sent.filter((truck) => truck.stream === stream)
    const fullest = due.filter(({ binType }) => binType === stream).slice(0, crews.length * STOPS)
    return splitByDirection(fullest, crews.length).flatMap((group, i) => {
      const truck = crews[i]
      if (!truck || group.length === 0) return []
      const some = FEWER_STOPS.map((most) => fullestOf(group, most))
      return firstRound(some.map((bins) => () => truckRound({ ...truck, bins }, departure))) ?? []
    })
  })
}

const fullestOf = (bins: readonly SensorBin[], most: number) =>
  bins.toSorted((a, b) => b.fillLevel - a.fillLevel).slice(0, most)

function firstRound(tries: readonly (() => Round | null)[]): Round | null {
  for (const next of tries) {
    const round = next()
    if (round) return round
  }
  return null
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
  const id = await createRoute(change, randomUUID(), body, { now })
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
    .where(and(eq(routes.plannedFor, day), isNotNull(routes.driverId), isNull(routes.removedAt)))
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

async function driversAtHome(executor: Executor, today: string): Promise<string[]> {
  const busy = await executor.select({ driverId: routes.driverId }).from(routes).where(isOpen(today))
  const out = new Set(busy.map(({ driverId }) => driverId))
  const drivers = await executor.select({ id: people.id }).from(people).where(isCitysDriver)
  return drivers.map(({ id }) => id).filter((id) => !out.has(id))
}
