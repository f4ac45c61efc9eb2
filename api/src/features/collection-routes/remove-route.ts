import { eq } from 'drizzle-orm'
import { routes } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { holdRoute } from './hold-route'

/** Takes away a pending route; one that was taken away stays so. */
export async function removeRoute(change: Change, id: string): Promise<void> {
  const route = await holdRoute(change.transaction, id, { removed: true })
  if (route.removedAt) return
  if (route.status !== 'pending')
    throw new Refusal(
      'not-possible-now',
      `Route ${id} is ${route.status}, and only a pending one can be taken away. Complete it instead, or leave it.`,
    )
  await setRemoved(change, id, new Date())
}

/** Brings it back; one that is there stays so. */
export async function restoreRoute(change: Change, id: string): Promise<void> {
  const route = await holdRoute(change.transaction, id, { removed: true })
  if (route.removedAt) await setRemoved(change, id, null)
}

export async function setRemoved(change: Change, id: string, removedAt: Date | null): Promise<void> {
  await change.transaction.update(routes).set({ removedAt }).where(eq(routes.id, id))
  change.audit(removedAt ? 'route.remove' : 'route.restore', `route:${id}`, {})
  change.tell({ kind: 'routes', id })
}
