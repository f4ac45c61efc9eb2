import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { OPERATIONS, OperationAnswer } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { bins, collections, readings, reports } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { BIN_COLUMNS, type BinRow } from './present-bin'

/** Reads one bin that stands by its id, and presents it; `null` when there is none. */
export function binReader<Presented>(
  { query }: Pick<Database, 'query'>,
  present: (row: BinRow) => Presented,
): (id: string) => Promise<Presented | null> {
  const one = query
    .select(BIN_COLUMNS)
    .from(bins)
    .where(and(eq(bins.id, sql.placeholder('id')), isNull(bins.removedAt)))
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

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * What happened to a bin in the last `days` days, newest first; also to one that was taken away. Reports that are
 * held for review are left out: they do not count yet.
 */
export async function binHistory(
  { query }: Database,
  id: string,
  days: number,
  now: number,
): Promise<OperationAnswer<typeof OPERATIONS.binHistory>> {
  const since = new Date(now - days * DAY_MS)
  const [known] = await query.select({ id: bins.id }).from(bins).where(eq(bins.id, id))
  if (!known) throw unknownBin(id)
  const [read, collected, reported] = await Promise.all([
    query
      .select({ at: readings.at, fillLevel: readings.fillLevel })
      .from(readings)
      .where(and(eq(readings.binId, id), gt(readings.at, since)))
      .orderBy(desc(readings.at)),
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
  ])
  return { readings: read.map(present), collections: collected.map(present), reports: reported.map(present) }
}

const present = <Row extends { at: Date }>(row: Row) => ({ ...row, at: row.at.toISOString() })
