import { and, desc, eq, inArray, isNotNull, isNull, like, notInArray, or, sql } from 'drizzle-orm'
import type { BinStatus, BinType, Point } from 'shared-domain'
import type { Executor } from '../../database/in-transaction'
import { audit, bins, people, routes, stops } from '../../database/schema'
import { MISSING_BINS } from '../alerts/crew-findings'
import { livesFor } from '../bins/bin-life'
import { type LockedRoute, lockRoute } from '../collection-routes/lock-route'
import type { Stop } from '../collection-routes/record-stop'
import { isOpen } from '../planned-visits/planned-visits'

/** The drivers of the demonstration city. */
export const CITY_DRIVERS = ['Aroha Ngata', 'Grace Faleolo', 'Sam Tipene', 'Tom Harding']

/** A driver of the city whom no real person is: one who can sign in is left alone. */
const isCitysDriver = and(
  inArray(people.name, CITY_DRIVERS),
  isNull(people.passwordHash),
  isNull(people.subject),
  isNull(people.lastSeenAt),
)

/** A route of the city's own drivers. */
export type CrewRoute = LockedRoute & {
  /** The stops to come, in driving order. */
  planned: readonly Stop[]
  /** When the last stop was done, or the start. */
  lastAt: Date | null
}

/** What makes a route a person's: its start, its return, and everything that a driver does on it. */
const DRIVERS_ACTIONS = ['route.status', 'route.stop', 'route.visit']

/** The simulator of earlier versions, and server parts, which act as their remote. */
const isOfCity = or(eq(audit.actor, 'simulator'), like(audit.actor, 'mf-%'))
const isByPerson = sql`${audit.subject} = 'route:' || ${routes.id} and not ${isOfCity}`

/** Whether a person has started the route, or recorded something on it. No crew of the city ever drives it again. */
const isDrivenByPerson = sql`exists (select from ${audit} where ${isByPerson} and ${inArray(audit.action, DRIVERS_ACTIONS)})`

/** Routes of the city's own drivers that are under way or waiting, oldest first. Routes that a person drives are left out. */
export async function crewRoutes(query: Executor): Promise<CrewRoute[]> {
  const open = await query
    .select({ route: routes })
    .from(routes)
    .innerJoin(people, eq(people.id, routes.driverId))
    .where(
      and(
        isCitysDriver,
        sql`not ${isDrivenByPerson}`,
        inArray(routes.status, ['pending', 'active']),
        isNull(routes.removedAt),
      ),
    )
    .orderBy(routes.number)
  if (open.length === 0) return []
  const ids = open.map(({ route }) => route.id)
  const all = await query.select().from(stops).where(inArray(stops.routeId, ids)).orderBy(stops.position)
  return open.map(({ route }) => {
    const own = all.filter(({ routeId }) => routeId === route.id)
    const times = own.flatMap(({ at }) => (at ? [at.getTime()] : []))
    return {
      ...route,
      planned: own.filter(({ state }) => state === 'planned'),
      lastAt: times.length > 0 ? new Date(Math.max(...times)) : route.startedAt,
    }
  })
}

/** Locks a route. Returns whether a crew of the city may drive it, and whether no person has planned or changed it. */
export async function lockCrewRoute(
  transaction: Executor,
  id: string,
): Promise<{ mayDrive: boolean; isUntouched: boolean }> {
  await lockRoute(transaction, id)
  const [own] = await transaction
    .select({
      mayDrive: sql<boolean>`${isCitysDriver} and not ${isDrivenByPerson}`,
      isUntouched: sql<boolean>`not exists (select from ${audit} where ${isByPerson})`,
    })
    .from(routes)
    .leftJoin(people, eq(people.id, routes.driverId))
    .where(eq(routes.id, id))
  return { mayDrive: own?.mayDrive ?? false, isUntouched: own?.isUntouched ?? false }
}

/** The ids of the city's drivers who have no open route. */
export async function freeCityDrivers(query: Executor, today: string): Promise<string[]> {
  const busy = await query.select({ driverId: routes.driverId }).from(routes).where(isOpen(today))
  const out = new Set(busy.map(({ driverId }) => driverId))
  const drivers = await query.select({ id: people.id }).from(people).where(isCitysDriver)
  return drivers.map(({ id }) => id).filter((id) => !out.has(id))
}

/** Whether a driver has a route on this day. */
export async function hasCrews(query: Executor, day: string): Promise<boolean> {
  const [route] = await query
    .select({ id: routes.id })
    .from(routes)
    .where(and(eq(routes.plannedFor, day), isNotNull(routes.driverId), isNull(routes.removedAt)))
    .limit(1)
  return route !== undefined
}

/** A bin with a sensor that the last crew found and that is on no open route. */
export interface UnattendedBin extends Point {
  id: string
  location: string
  binType: BinType
  status: BinStatus
  /** Percent. */
  fillLevel: number
}

/** All of them, fullest first. */
export async function unattendedBins(query: Executor): Promise<UnattendedBin[]> {
  const attended = query
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
  const { id, location, binType, status, fillLevel, lat, lng } = bins
  const rows = await query
    .select({ id, location, binType, status, fillLevel, lat, lng })
    .from(bins)
    .where(and(isNotNull(fillLevel), livesFor('isCollected'), notInArray(id, attended), isThere))
    .orderBy(desc(fillLevel))
  return rows.flatMap(({ lat: north, lng: east, fillLevel: level, ...bin }) =>
    north === null || east === null || level === null
      ? []
      : [{ ...bin, lat: north, lng: east, fillLevel: level }],
  )
}
