import { randomUUID } from 'node:crypto'
import type { Database } from '../../../database/database'
import type { Executor } from '../../../database/in-transaction'
import { bins, reports } from '../../../database/schema'

let made = 0

/** Adds a bin to the record and returns its id. */
export async function makeBin(
  { query }: Database,
  known: Partial<typeof bins.$inferInsert> = {},
): Promise<string> {
  made++
  const bin = { id: `WN${made}`, objectId: made, location: 'Cuba Street', binType: 'general' as const }
  await query.insert(bins).values({ ...bin, ...known })
  return known.id ?? bin.id
}

/** Adds a report of an overflowing bin to the record and returns its id. */
export async function makeReport(
  on: Executor,
  binId: string,
  known: Partial<typeof reports.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  const report = { id, reference: id, bodyHash: '', binId, location: 'On the label' }
  await on.insert(reports).values({ ...report, issue: 'Overflowing', ...known })
  return id
}
