import type { PartChange, PartPerson } from 'api/server-part'
import { eq, inArray } from 'drizzle-orm'
import type { PlanRule } from '../../operations'
import { contradicts, ruleName } from '../../rules/plan-rules/plan-rule'
import { planRules } from '../tables'

type RulesChange = Pick<PartChange, 'transaction' | 'audit' | 'tell'>

interface Decision {
  rules: readonly PlanRule[]
  decision: 'keep' | 'dismiss' | 'reopen'
}

/** Keeps or dismisses rules, or takes that back. Deciding the same again changes nothing. */
export async function decidePlanRules(
  change: RulesChange,
  { name: by }: PartPerson,
  { rules, decision }: Decision,
  now: Date,
): Promise<void> {
  const { transaction, audit, tell } = change
  for (const rule of rules) {
    const name = ruleName(rule)
    const [known] = await transaction.select().from(planRules).where(eq(planRules.name, name)).for('update')
    if ((known?.state ?? 'reopened') === STATE_AFTER[decision]) continue
    if (decision === 'reopen') {
      await transaction.delete(planRules).where(eq(planRules.name, name))
      if (known?.state === 'kept') await restoreReplaced(change, rule)
    } else {
      if (decision === 'keep') await replaceContradicted(change, rule)
      const decided = { state: STATE_AFTER[decision], decidedAt: now, decidedBy: by, replacedBy: null }
      await transaction
        .insert(planRules)
        .values({ name, rule, ...decided })
        .onConflictDoUpdate({ target: planRules.name, set: decided })
    }
    audit(`plan-rule.${decision}`, `bin:${rule.binId}`, { rule })
  }
  tell()
}

const STATE_AFTER = { keep: 'kept', dismiss: 'dismissed', reopen: 'reopened' } as const

async function replaceContradicted({ transaction, audit }: RulesChange, rule: PlanRule): Promise<void> {
  const kept = await transaction.select().from(planRules).where(eq(planRules.state, 'kept')).for('update')
  const contradicted = kept.filter((known) => contradicts(known.rule, rule))
  if (contradicted.length === 0) return
  const names = contradicted.map(({ name }) => name)
  await transaction
    .update(planRules)
    .set({ state: 'dismissed', replacedBy: ruleName(rule) })
    .where(inArray(planRules.name, names))
  for (const known of contradicted)
    audit('plan-rule.dismiss', `bin:${known.rule.binId}`, { rule: known.rule, for: rule })
}

/** Keeps the rules again whose place a rule took that is taken back. */
async function restoreReplaced({ transaction, audit }: RulesChange, rule: PlanRule): Promise<void> {
  const restored = await transaction
    .update(planRules)
    .set({ state: 'kept', replacedBy: null })
    .where(eq(planRules.replacedBy, ruleName(rule)))
    .returning()
  for (const known of restored) audit('plan-rule.keep', `bin:${known.rule.binId}`, { rule: known.rule })
}
