import { DEFAULT_THRESHOLDS } from '../bins/bin-status'
import type { PlanningFacts } from '../contract/planning-contract'

/** A city in which no bin is on a route and no truck is out, unless `known` says otherwise. */
export const makePlanningFacts = (known: Partial<PlanningFacts> = {}): PlanningFacts => ({
  onRoutes: [],
  overflowing: [],
  missing: [],
  outings: [],
  thresholds: DEFAULT_THRESHOLDS,
  ...known,
})
