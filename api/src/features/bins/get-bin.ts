import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { DAY_MS } from 'shared-domain'
import { OBJECT_RULES, type OPERATIONS, type OperationAnswer } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { bins, collections, readingDays, readings, reports } from '../../database/schema'
import type { Principal } from '../../http/auth/principal'
import { Refusal } from '../../http/problems/refusal'
import { readLabel } from './bin-labels'
import { livesFor } from './bin-life'
import { BIN_COLUMNS, type BinRow } from './present-bin'

/** Reads and presents one listed bin; `null` when there is none. */
export function binReader<Presented>(
  { query }: Pick<Database, 'query'>,
  present: (row: BinRow) => Presented,
): (id: string) => Promise<Presented | null> {
  const one = query
    .select(BIN_COLUMNS)
    .from(bins)
    .where(and(eq(bins.id, sql.placeholder('id')), livesFor('isListed')))
    .prepare('get_bin')
  return async (id) => {
    const [row] = await one.execute({ id })
    return row ? present(row) : null
  }
}

export const unknownBin = (id: string) =>
  new Refusal('unknown-bin', `There is no bin ${id}. Its id is printed on its label.`, [
    { field: 'params.id', detail: 'Give the id of a bin.' },
  ])

interface HistoryOf {
  id: string
  days: number
  /** In ms since 1970. */
  now: number
}

/**
 * What happened to a bin in the last `days` days, newest first, and its latest label. Also works for a removed bin. Reports
 * held for moderation are left out because they do not count yet, and so is a collection's route for roles that do not see
 * crews.
 */
export async function binHistory(
  { query }: Database,
  principal: Principal,
  { id, days: lookBack, now }: HistoryOf,
): Promise<OperationAnswer<typeof OPERATIONS.binHistory>> {
  const since = new Date(now - lookBack * DAY_MS)
  const [known] = await query
    .select({ id: bins.id, location: bins.location, lat: bins.lat, lng: bins.lng })
    .from(bins)
    .where(eq(bins.id, id))
  if (!known) throw unknownBin(id)
  const [read, days, collected, reported, label] = await Promise.all([
    query
      .select({ at: readings.at, fillLevel: readings.fillLevel })
      .from(readings)
      .where(and(eq(readings.binId, id), gt(readings.at, since)))
      .orderBy(desc(readings.at)),
    query
      .select({ at: readingDays.lastAt, fillLevel: readingDays.last })
      .from(readingDays)
      .where(and(eq(readingDays.binId, id), gt(readingDays.lastAt, since)))
      .orderBy(desc(readingDays.lastAt)),
    query
      .select({ at: collections.at, fillLevel: collections.fillLevel, routeId: collections.routeId })
      .from(collections)
      .where(and(eq(collections.binId, id), gt(collections.at, since)))
      .orderBy(desc(collections.at), collections.id),
    query
      .select({ id: reports.id, issue: reports.issue, status: reports.status, at: reports.reportedAt })
      .from(reports)
      .where(and(eq(reports.binId, id), gt(reports.reportedAt, since), eq(reports.isHeld, false)))
      .orderBy(desc(reports.reportedAt), reports.id),
    readLabel(query, known),
  ])
  const seen = OBJECT_RULES.crew(principal) ? collected : collected.map((row) => ({ ...row, routeId: null }))
  return {
    // For months whose readings were removed: the last one of each day.
    readings: [...read, ...days].map(present),
    collections: seen.map(present),
    reports: reported.map(present),
    label,
  }
}

const present = <Row extends { at: Date }>(row: Row) => ({ ...row, at: row.at.toISOString() })
