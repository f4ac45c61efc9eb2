import type { PartWork, RecordSources } from 'api/server-part'
import { desc } from 'drizzle-orm'
import type { KeptRule, RuleOffer } from '../../operations'
import { offeredRules } from '../../rules/plan-rules/offered-rules'
import { binsOfRule } from '../../rules/plan-rules/plan-rule'
import { planRules } from '../tables'
import { recentChanges } from './plan-changes'

interface ListingContext extends Pick<PartWork, 'read'> {
  record: Pick<RecordSources, 'bins'>
}

export interface ListedRules {
  kept: KeptRule[]
  offered: RuleOffer[]
  locations: Record<string, string>
}

/** The kept rules and the offered ones. */
export async function listPlanRules({ read, record }: ListingContext, now: number): Promise<ListedRules> {
  const decided = await read((query) => query.select().from(planRules).orderBy(desc(planRules.decidedAt)))
  const latest = new Map<string, number>()
  for (const { rule, decidedAt } of decided)
    for (const binId of binsOfRule(rule))
      latest.set(binId, Math.max(latest.get(binId) ?? 0, decidedAt.getTime()))
  const offered = offeredRules(await recentChanges({ read }, now), (binId) => latest.get(binId) ?? 0)
  const kept = decided.flatMap(({ rule, state, decidedAt, decidedBy }) =>
    state === 'kept' ? { rule, at: decidedAt.toISOString(), by: decidedBy } : [],
  )
  const rules = [...kept.map(({ rule }) => rule), ...offered.flatMap((offer) => offer.rules)]
  const bins = await record.bins.locations([...new Set(rules.flatMap(binsOfRule))])
  return { kept, offered, locations: Object.fromEntries(bins.map(({ id, location }) => [id, location])) }
}
