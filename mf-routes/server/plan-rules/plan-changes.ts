import type { LockedRoute, PartChange, PartWork } from 'api/server-part'
import { asc, gte, lt } from 'drizzle-orm'
import { aucklandDate, aucklandTime, DAY_MS } from 'shared-domain'
import { clockSeconds } from 'shared-domain/route-planning'
import type { TruckOrder } from '../../operations'
import type { PlanChange } from '../../rules/plan-rules/offered-rules'
import { planChanges } from '../tables'

/** What people changed earlier no longer says what they want. */
const REMEMBERED_MS = 60 * DAY_MS

/** A change in which what people did to plans is remembered. */
export type PlanRulesChange = Pick<PartChange<'routes'>, 'transaction' | 'record'>

interface ChangedPlan {
  /** Of a plan or of a route. */
  id: string
  day: string
  at: Date
  before: TruckOrder[]
  after: TruckOrder[]
}

/** Remembers how a plan was changed, in place of what was remembered of it. */
export async function rememberChange(
  { transaction }: Pick<PlanRulesChange, 'transaction'>,
  changed: ChangedPlan,
): Promise<void> {
  await transaction
    .insert(planChanges)
    .values(changed)
    .onConflictDoUpdate({ target: planChanges.id, set: changed })
}

/** Remembers in which order and when the crew emptied the bins of a route that was completed. */
export async function rememberDriven(
  change: PlanRulesChange,
  { id, plan, plannedFor }: LockedRoute,
): Promise<void> {
  if (!plan) return
  const planned = plan.visits.flatMap((visit) =>
    visit.kind === 'stop' ? { binId: visit.binId, start: visit.arrival } : [],
  )
  const emptied = (await change.record.routes.stopsOf([id]))
    .flatMap(({ binId, state, at }) => (state === 'done' && at ? { binId, at } : []))
    .filter(({ at }) => aucklandDate(at) === plannedFor)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const driven = emptied.map(({ binId, at }) => ({ binId, start: clockSeconds(aucklandTime(at)) }))
  await rememberChange(change, {
    id: `route ${id}`,
    day: plannedFor,
    at: new Date(),
    before: [{ truckId: plan.truckId, stops: planned }],
    after: [{ truckId: plan.truckId, stops: driven }],
  })
}

/** The changes of the last weeks, the earliest first. */
export async function recentChanges({ read }: Pick<PartWork, 'read'>, now: number): Promise<PlanChange[]> {
  const rows = await read((query) =>
    query
      .select()
      .from(planChanges)
      .where(gte(planChanges.at, new Date(now - REMEMBERED_MS)))
      .orderBy(asc(planChanges.at), asc(planChanges.id)),
  )
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
}

/** Deletes changes that are no longer looked at. */
export async function forgetPlanChanges({ change, now }: Pick<PartWork, 'change' | 'now'>): Promise<void> {
  await change(async ({ transaction }) => {
    await transaction.delete(planChanges).where(lt(planChanges.at, new Date(now() - REMEMBERED_MS)))
  })
}
