import { eq } from 'drizzle-orm'
import { reports } from '../../database/schema'
import type { Change } from '../../record/change-record'

/** Moves the duplicates of a report to the one that stands for them now. */
export async function moveDuplicates(
  { transaction, audit, tell }: Change,
  from: string,
  to: string,
): Promise<void> {
  const moved = await transaction
    .update(reports)
    .set({ duplicateOf: to })
    .where(eq(reports.duplicateOf, from))
    .returning({ id: reports.id })
  for (const { id } of moved) {
    audit('report.original', `report:${id}`, { from, to })
    tell({ kind: 'reports', id })
  }
}
