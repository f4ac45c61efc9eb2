import { eq, sql } from 'drizzle-orm'
import type { OPERATIONS, OperationAnswer, OperationInput } from 'shared-domain/contract'
import { labelBatches } from '../../database/schema'
import { bodyHash, keyUsedBefore } from '../../http/operations/idempotency'
import type { Change } from '../../record/change-record'

type RecordLabels = typeof OPERATIONS.recordLabels

interface Batch {
  /** The idempotency key. */
  id: string
  printedBy: string
  labels: OperationInput<RecordLabels>['body']['labels']
}

/** Records what was printed and where the bins were then, or finds the same batch. */
export async function recordLabels(
  { transaction, audit, tell }: Change,
  { labels, ...batch }: Batch,
): Promise<OperationAnswer<RecordLabels>> {
  const answer = (printedAt: Date) => ({ recorded: labels.length, printedAt: printedAt.toISOString() })
  const hash = bodyHash(labels)
  const [made] = await transaction
    .insert(labelBatches)
    .values({ ...batch, bodyHash: hash, printedAt: new Date() })
    .onConflictDoNothing()
    .returning()
  if (!made) {
    const [kept] = await transaction.select().from(labelBatches).where(eq(labelBatches.id, batch.id))
    if (kept?.bodyHash === hash) return answer(kept.printedAt)
    throw keyUsedBefore('This key is of another batch of labels. Give each batch a UUID of its own.')
  }
  // One statement for ten thousand labels.
  await transaction.execute(sql`
    insert into labels (batch_id, bin_id, location, link, bin_location, lat, lng)
    select ${batch.id}::uuid, label."binId", label.location, label.link, bins.location, bins.lat, bins.lng
    from json_to_recordset(${JSON.stringify(labels)}::json) as label("binId" text, location text, link text)
    left join bins on bins.id = label."binId" and bins.removed_at is null`)
  audit('labels.print', `labels:${batch.id}`, { labels: labels.length })
  tell({ kind: 'labels' })
  return answer(made.printedAt)
}
