import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { bins } from '../../database/schema'
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
