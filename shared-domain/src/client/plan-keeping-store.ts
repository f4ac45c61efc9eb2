import { create } from 'zustand'
import { missingBody, type PlanBody, type PlanOnRecord } from './plan-body'

export interface PlanKeeping extends PlanOnRecord {
  /** Whether a plan that the record had is changed. */
  isChange: boolean
  /** What was sent and had no answer: the record may have it, or not. */
  doubt: PlanBody | null
  isKeeping: boolean
  /** Why the record has not what is wanted. */
  failure: Error | null
}

/** The plan in hand on its way into the record, also when its page was left. */
export const usePlanKeepingStore = create<PlanKeeping>()(() => ({
  planNumber: 0,
  wanted: [],
  mayShareBins: false,
  kept: [],
  isChange: false,
  doubt: null,
  isKeeping: false,
  failure: null,
}))

/** Whether the record has the plan as it is wanted. */
export const isPlanKept = (keeping: PlanKeeping): boolean =>
  keeping.doubt === null && missingBody(keeping) === null
