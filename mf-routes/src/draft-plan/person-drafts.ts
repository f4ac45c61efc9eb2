import type { PlanDraft } from '../../rules/plan-draft'
import type { CityPlan } from '../city-plan/city-plan'
import type { DraftHistory } from '../plan-editing/draft-history'
import type { KeptState } from '../plan-saving/use-plan-saving'

/** A plan that is being edited: the plan as it was made, the edits since, and what was sent to the record. */
export interface DraftPlan {
  plan: CityPlan
  history: DraftHistory
  /** The draft as it was last sent to the record, also when that refused it; `null` before, and once its routes are taken back. */
  sent: PlanDraft | null
  /** The truck that is looked at: `null` for the bins left out, undefined for all alike. */
  shownTruckId?: string | null | undefined
}

/** A draft plan that another replaced, or that was discarded. */
export interface PutAside {
  draftPlan: DraftPlan
  saving: KeptState
  how: 'replaced' | 'discarded'
}

/** The drafts of a person. */
export interface PersonDrafts {
  present: DraftPlan | null
  /** The latest last. */
  putAside: readonly PutAside[]
}
