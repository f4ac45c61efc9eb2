import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { RouteDayPlan } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { bins, trucks } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'

interface Plannable {
  binIds: readonly string[]
  plan?: RouteDayPlan | undefined
}

/** Refuses what is planned over bins that do not stand, or for a truck that is not there. */
export async function requirePlannable(transaction: Executor, { binIds, plan }: Plannable): Promise<void> {
  await requireBins(transaction, binIds)
  if (plan) await requireTruck(transaction, plan.truckId)
}

/** Refuses with the name of every bin that does not stand. */
async function requireBins(transaction: Executor, binIds: readonly string[]): Promise<void> {
  const standing = await transaction
    .select({ id: bins.id })
    .from(bins)
    .where(and(inArray(bins.id, [...binIds]), isNull(bins.removedAt)))
  const known = new Set(standing.map(({ id }) => id))
  const errors = binIds.flatMap((id, place) =>
    known.has(id) ? [] : [{ field: `body.binIds.${place}`, detail: `There is no bin ${id}: take it out.` }],
  )
  if (errors.length === 0) return
  const named = errors.slice(0, 5).map(({ detail }) => detail)
  throw new Refusal('unknown-bin', named.join(' '), errors)
}

async function requireTruck(transaction: Executor, truckId: string): Promise<void> {
  // Held: nobody takes it away in between.
  const [truck] = await transaction
    .select({ id: trucks.id })
    .from(trucks)
    .where(and(eq(trucks.id, truckId), isNull(trucks.removedAt)))
    .for('share')
  if (truck) return
  const detail = `There is no truck ${truckId}: it was taken away since. Plan again.`
  throw new Refusal('unknown-truck', detail, [{ field: 'body.plan.truckId', detail }])
}
