import { callRecord } from 'shared-domain/client'
import { recordPlanChanges } from '../../operations'
import type { PlanDraft } from '../../rules/plan-draft'
import { ordersOf } from '../../rules/plan-rules/plan-rule'
import type { CityPlan } from '../city-plan/city-plan'

/** Tells the server how a plan was changed before it was kept; `null` when its routes were taken back. */
export async function rememberChanges(
  { id, request, opening }: CityPlan,
  kept: PlanDraft | null,
): Promise<void> {
  const ordersIn = (draft: PlanDraft) => ordersOf(request.routeCache.drive(draft).routes)
  const [before, after] = kept ? [ordersIn(opening), ordersIn(kept)] : [[], []]
  const body = { day: request.day, before, after }
  try {
    await callRecord(recordPlanChanges, { params: { planId: id }, body }, { source: 'real' })
  } catch (error) {
    // The plan itself is kept. The changes are sent again when it is saved again.
    console.warn('The changes of the plan were not remembered:', error)
  }
}
