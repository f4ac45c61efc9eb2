import { bodyHash, keyUsedBefore, type PartChange } from 'api/server-part'
import { eq, sql } from 'drizzle-orm'
import type { OperationAnswer, OperationInput } from 'shared-domain/contract'
import type { recordLabels } from '../operations'
import { labelBatches } from './tables'

interface Batch {
  /** The idempotency key. */
  id: string
  printedBy: string
  printedAt: Date
  labels: OperationInput<typeof recordLabels>['body']['labels']
}

/** Records what was printed and where the bins were then, or finds the same batch. */
export async function keepBatch(
  { transaction, record, audit }: PartChange<'labels'>,
  { labels, ...batch }: Batch,
): Promise<OperationAnswer<typeof recordLabels>> {
  const answer = (printedAt: Date) => ({ recorded: labels.length, printedAt: printedAt.toISOString() })
  const hash = bodyHash(labels)
  const [made] = await transaction
    .insert(labelBatches)
    .values({ ...batch, bodyHash: hash })
    .onConflictDoNothing()
    .returning()
  if (!made) {
    const [kept] = await transaction.select().from(labelBatches).where(eq(labelBatches.id, batch.id))
    if (kept?.bodyHash === hash) return answer(kept.printedAt)
    throw keyUsedBefore('This key is of another batch of labels. Give each batch a UUID of its own.')
  }
  const places = await record.labels.printed(labels, made.printedAt)
  const rows = labels.map((label) => {
    const { location = null, lat = null, lng = null } = places.get(label.binId) ?? {}
    return { ...label, binLocation: location, lat, lng }
  })
  // One statement for ten thousand labels.
  await transaction.execute(sql`
    insert into labels (batch_id, bin_id, location, link, bin_location, lat, lng)
    select ${batch.id}::uuid, "binId", location, link, "binLocation", lat, lng
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as printed("binId" text, location text, link text, "binLocation" text, lat float8, lng float8)`)
  audit('labels.print', `labels:${batch.id}`, { labels: labels.length })
  return answer(made.printedAt)
}
