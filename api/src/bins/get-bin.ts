import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RecordedBin } from 'shared-domain/contract'
import type { Database } from '../database/database'
import { bins } from '../database/schema'
import { Refusal } from '../problems/refusal'
import { BIN_COLUMNS, presentBin } from './present-bin'

/** Reads one bin that stands by its id; `null` when there is none. */
export function binReader({ query }: Pick<Database, 'query'>): (id: string) => Promise<RecordedBin | null> {
  const one = query
    .select(BIN_COLUMNS)
    .from(bins)
    .where(and(eq(bins.id, sql.placeholder('id')), isNull(bins.removedAt)))
    .prepare('get_bin')
  return async (id) => {
    const [row] = await one.execute({ id })
    return row ? presentBin(row) : null
  }
}

export const unknownBin = (id: string) =>
  new Refusal('unknown-bin', `There is no bin ${id}. Its id is printed on its label.`, [
    { field: 'params.id', detail: 'Give the id of a bin.' },
  ])
