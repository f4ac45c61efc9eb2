import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
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

export function unknownBin(id: string, field = 'params.id'): Refusal {
  return Refusal.ofField('unknown-bin', field, `There is no bin ${id}. Its id is printed on its label.`)
}

/** The ids, two at most, that are this one but for their capitals, because people type the id from a label in any case. */
export function idsInOtherCapitals({ query }: Pick<Database, 'query'>): (id: string) => Promise<string[]> {
  const alike = query
    .select({ id: bins.id })
    .from(bins)
    .where(
      and(
        isNull(bins.removedAt),
        sql`upper(${bins.id}) = upper(${sql.placeholder('id')})`,
        sql`${bins.id} <> ${sql.placeholder('id')}`,
      ),
    )
    .limit(2)
    .prepare('ids_in_other_capitals')
  return async (id) => (await alike.execute({ id })).map((bin) => bin.id)
}

/** Finds a bin by an id as a person typed it: in any capitals, with spaces around it. Refuses, and names the field, where it finds none or several. */
export function typedBinReader<Presented>(
  database: Pick<Database, 'query'>,
  present: (row: BinRow) => Presented,
): (typed: string, field: string) => Promise<Presented> {
  const find = binReader(database, present)
  const alike = idsInOtherCapitals(database)
  return async (typed, field) => {
    const id = typed.trim()
    const exact = await find(id)
    if (exact) return exact
    const [one, another] = await alike(id)
    if (another !== undefined) {
      throw Refusal.ofField(
        'unknown-bin',
        field,
        `There is more than one bin ${id}: give the id in the capitals of its label.`,
      )
    }
    const bin = one === undefined ? null : await find(one)
    if (!bin) throw unknownBin(id, field)
    return bin
  }
}

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
