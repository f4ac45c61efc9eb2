import type { PartChange } from 'api/server-part'
import { eq } from 'drizzle-orm'
import type { PlanRule } from '../../operations'
import { planRules } from '../tables'

/** The rules that plans keep, as they are within a change. */
export async function readKeptRules({ transaction }: Pick<PartChange, 'transaction'>): Promise<PlanRule[]> {
  const kept = await transaction
    .select({ rule: planRules.rule })
    .from(planRules)
    .where(eq(planRules.state, 'kept'))
  return kept.map(({ rule }) => rule)
}
