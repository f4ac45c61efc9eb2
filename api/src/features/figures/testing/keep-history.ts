import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../database/database'
import { bins, collections, readings, reports, routes, stops, thresholds } from '../../../database/schema'
import type { History } from './random-history'

export const binId = (number: number, { bins }: History) => `B${number % bins.length}`

/** How many stops each route has. Their bins were removed before they were in service, so no figure of bins counts them. */
export const ROUTE_STOPS = 4
const STOP_BINS = Array.from({ length: ROUTE_STOPS }, (_, i) => ({
  id: `S${i}`,
  objectId: 1000 + i,
  location: 'Cuba Street',
  binType: 'general' as const,
  createdAt: new Date('2100-01-01'),
  removedAt: new Date('2000-01-01'),
}))

/** A route may have a start, an end, both or neither. */
export const routeTimes = ({ times }: History['routes'][number]) => {
  const [startedAt = null, completedAt = null] = [...times].sort((a, b) => a.getTime() - b.getTime())
  return { startedAt, completedAt }
}

/** Replaces the contents of the record by this history. */
export async function keepHistory({ query }: Pick<Database, 'query'>, history: History): Promise<void> {
  await query.execute(
    sql`truncate bins, readings, collections, routes, stops, reports, report_history, report_photos, report_additions cascade`,
  )
  await query.update(thresholds).set(history.thresholds)
  const knows = history.bins.length > 0
  const rows = {
    bins: history.bins.map((bin, i) => ({
      ...bin,
      id: `B${i}`,
      objectId: i,
      location: 'Cuba Street',
      binType: 'general' as const,
    })),
    readings: knows
      ? history.readings.map(({ bin, ...reading }) => ({ ...reading, binId: binId(bin, history) }))
      : [],
    collections: knows
      ? history.collections.map(({ bin, ...collection }) => ({
          ...collection,
          id: randomUUID(),
          binId: binId(bin, history),
        }))
      : [],
    routes: history.routes.map((route, i) => {
      const { startedAt, completedAt } = routeTimes(route)
      return {
        id: `R${100 + i}`,
        key: randomUUID(),
        bodyHash: '',
        name: 'North',
        priority: 'high' as const,
        minutes: 60,
        plannedFor: '2026-01-01',
        startedAt,
        completedAt,
        status: completedAt ? ('completed' as const) : startedAt ? ('active' as const) : ('pending' as const),
        baselineKm: route.baselineKm,
        distanceKm: route.distanceKm,
      }
    }),
    stops: history.routes.flatMap(({ done }, i) =>
      STOP_BINS.map(({ id: binId }, place) => ({
        routeId: `R${100 + i}`,
        position: place + 1,
        binId,
        state: place < done ? ('done' as const) : ('skipped' as const),
      })),
    ),
    reports: history.reports.map((report, i) => ({
      ...report,
      id: randomUUID(),
      reference: `R-${i}`,
      bodyHash: '',
      binId: 'B0',
      location: '',
      issue: 'Other' as const,
    })),
  }
  await query.insert(bins).values([...rows.bins, ...STOP_BINS])
  // Of two readings at the same moment the first counts, here as in `naiveFigures`.
  if (rows.readings.length > 0) await query.insert(readings).values(rows.readings).onConflictDoNothing()
  if (rows.collections.length > 0) await query.insert(collections).values(rows.collections)
  if (rows.routes.length > 0) await query.insert(routes).values(rows.routes)
  if (rows.stops.length > 0) await query.insert(stops).values(rows.stops)
  if (rows.reports.length > 0) await query.insert(reports).values(rows.reports)
}
