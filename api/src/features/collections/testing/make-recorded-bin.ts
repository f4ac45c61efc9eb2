import type { Executor } from '../../../database/in-transaction'
import { bins, reports } from '../../../database/schema'

let made = 0

/** Adds a full bin with a sensor, with the `known` fields, and returns its id. */
export async function makeRecordedBin(
  query: Executor,
  known: Partial<typeof bins.$inferInsert> = {},
): Promise<string> {
  made++
  const bin: typeof bins.$inferInsert = {
    id: `WN${String(made).padStart(3, '0')}`,
    objectId: made,
    location: `${made} Cuba Street`,
    binType: 'general',
    fillLevel: 90,
    previousFillLevel: 88,
    status: 'full',
    certainStatus: 'full',
    measuredAt: new Date(Date.now() - 3_600_000),
    lat: -41.29,
    lng: 174.77,
    ...known,
  }
  await query.insert(bins).values(bin)
  return bin.id
}

/** Adds an hour-old report that the bin overflows, with the `known` fields, and returns its id. */
export async function makeOverflowReport(
  query: Executor,
  binId: string,
  known: Partial<typeof reports.$inferInsert> = {},
): Promise<string> {
  const id = crypto.randomUUID()
  await query.insert(reports).values({
    id,
    reference: id,
    bodyHash: '',
    binId,
    location: 'Cuba Street',
    issue: 'Overflowing',
    reportedAt: new Date(Date.now() - 3_600_000),
    ...known,
  })
  return id
}
