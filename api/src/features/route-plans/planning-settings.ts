import type { PlanningSettings } from 'shared-domain/contract'
import { DEFAULT_OVERFLOW_DOLLARS } from 'shared-domain/route-planning'
import type { Executor } from '../../database/in-transaction'
import { planningSettings } from '../../database/schema'
import { type Changeable, changeRecord } from '../../record/change-record'

/** What the council has set, or else the default. */
export async function readPlanningSettings(query: Executor): Promise<PlanningSettings> {
  const [row] = await query
    .select({ dollarsPerOverflow: planningSettings.dollarsPerOverflow })
    .from(planningSettings)
  return row ?? { dollarsPerOverflow: DEFAULT_OVERFLOW_DOLLARS }
}

/** Plans go by it from now on; routes that are saved stay as they are. */
export const changePlanningSettings = (
  app: Changeable,
  actor: string,
  to: PlanningSettings,
): Promise<PlanningSettings> =>
  changeRecord(app, actor, async ({ transaction, audit, tell }) => {
    const from = await readPlanningSettings(transaction)
    if (from.dollarsPerOverflow === to.dollarsPerOverflow) return to
    await transaction
      .insert(planningSettings)
      .values(to)
      .onConflictDoUpdate({ target: planningSettings.id, set: to })
    tell({ kind: 'thresholds' })
    audit('planning-settings.changed', 'planning-settings', { from, to })
    return to
  })
