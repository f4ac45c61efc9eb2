// For the benches, which replay weeks of a city with these rules.
export { type BinOutlook, outlooksOf, type RoundDay, risksAhead } from './days-ahead'
export { type DrivenPlan, draftOf, type PlanDraft, RouteCache } from './plan-draft'
export { inRuledOrder, withRules } from './plan-rules/keep-rules'
export { offeredRules, type PlanChange } from './plan-rules/offered-rules'
export { brokenRules, isKept, ordersOf, placesIn, ruleName } from './plan-rules/plan-rule'
export { onFirstDay, visitDays } from './visit-days'
export { visitDaysRequests } from './visit-days-requests'
export { visitShares } from './visit-shares'
