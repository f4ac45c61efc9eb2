import { DEFAULT_THRESHOLDS } from '../bins/bin-status'
import type { PlanningFacts } from '../contract/planning-contract'

/** A city of which no bin is spoken for and no truck is out, unless told otherwise. */
export const makePlanningFacts = (known: Partial<PlanningFacts> = {}): PlanningFacts => ({
  onRoutes: [],
  overflowing: [],
  missing: [],
  outings: [],
  thresholds: DEFAULT_THRESHOLDS,
  ...known,
})
