import { callRecord, problemOf, type RecordCache, useRecordCache } from 'shared-domain/client'
import { keepPlan } from 'shared-domain/contract'
import { create } from 'zustand'
import { CHANGED_WITH_ROUTES, routeIs, routeIsGone } from '../routes/cached-routes'
import { missingBody, type NewRoute, type PlanBody, type PlanOnRecord, withAnswer } from './plan-body'

/** What the latest request is for: to keep a draft, to change a kept plan, or to take its routes away again. */
type SavingAction = 'keep' | 'change' | 'take-back'

/** The part of the state that outlives the document. */
export interface KeptState extends PlanOnRecord {
  action: SavingAction
  /** A request without an answer: the record may have accepted it. */
  inDoubt: PlanBody | null
}

interface PlanSavingState extends KeptState {
  isSaving: boolean
  /** Why the latest request did not succeed. */
  failure: Error | null
}

/** The state of keeping the draft plan, which outlives its page. */
export const usePlanSavingStore = create<PlanSavingState>()(() => ({
  planNumber: 0,
  wanted: [],
  mayShareBins: false,
  saved: [],
  action: 'keep',
  inDoubt: null,
  isSaving: false,
  failure: null,
}))

export const keptState = (): KeptState => {
  const { isSaving: _, failure: __, ...kept } = getState()
  return kept
}

/** Continues with the state of another draft. */
export const continueWith = (kept: KeptState): void => set({ ...kept, isSaving: false, failure: null })

/** Starts the state of a new draft. Routes of the draft before it stay in the record. */
export const beginDraft = (): void =>
  set(({ planNumber }) => ({
    planNumber: planNumber + 1,
    wanted: [],
    mayShareBins: false,
    saved: [],
    action: 'keep',
    failure: null,
  }))

/** Whether the record has what was asked of it. */
export const isPlanSaved = (saving: PlanSavingState): boolean =>
  saving.inDoubt === null && missingBody(saving) === null

/**
 * Keeps the routes of a draft as pending: all of them or none, and once however often it is retried. Saving a changed plan changes its
 * kept routes, and taking it back removes them.
 */
export function usePlanSaving(
  onSaved: (routes: readonly NewRoute[], action: SavingAction) => void,
  onLost: () => void,
) {
  const cache = useRecordCache()
  const saving = usePlanSavingStore()
  const { saved, planNumber, isSaving, inDoubt, failure, action } = saving
  const kept = saved.filter((route) => route.planNumber === planNumber)

  async function send(): Promise<boolean> {
    // A save in progress continues with the routes wanted now.
    if (getState().isSaving) return false
    const isDone = await sendPlan(cache)
    if (isDone) onSaved(getState().wanted, getState().action)
    else onLost()
    return isDone
  }
  return {
    /** All kept routes of this plan, also those of trucks that no longer leave. */
    savedIds: kept.map(({ id }) => id),
    /** The ids of the kept routes by truck. */
    idOfTruck: new Map(kept.map(({ id, route }) => [route.plan.truckId, id])),
    /** Whether the record neither has the plan nor may get it: it was not sent, was refused or taken back. */
    isDraft: kept.length === 0 && !isSaving && inDoubt === null,
    isSaving,
    isInDoubt: inDoubt !== null,
    failure,
    action,
    /** Keeps these as the routes of the draft. */
    keep(routes: readonly NewRoute[], { mayShareBins = false }: { mayShareBins?: boolean } = {}) {
      set({ wanted: routes, mayShareBins, action: 'keep', failure: null })
      void send()
    },
    /** Saves these as the routes of the same plan: trucks keep their routes, and routes of other trucks are removed. */
    change(routes: readonly NewRoute[]) {
      set({ wanted: routes, action: 'change' })
      void send()
    },
    /** Removes the kept routes, all of them or none. */
    async takeBack(): Promise<boolean> {
      const { wanted } = getState()
      set({ wanted: [], action: 'take-back' })
      const isDone = await send()
      // The record has refused: the plan is still kept.
      if (!isDone && getState().inDoubt === null) set({ wanted })
      return isDone
    },
    tryAgain: send,
  }
}

const { getState, setState: set } = usePlanSavingStore

/**
 * Sends what the record lacks of the wanted plan, also when that changes meanwhile; returns whether the record has it now. A body
 * without an answer is sent again unchanged first.
 */
async function sendPlan(cache: RecordCache): Promise<boolean> {
  set({ isSaving: true, failure: null })
  for (;;) {
    const { wanted, inDoubt } = getState()
    const body = inDoubt ?? missingBody(getState())
    if (body === null) {
      set({ isSaving: false })
      return true
    }
    set({ inDoubt: body })
    try {
      await sendBody(cache, body)
    } catch (error) {
      const wasRefused = isRefusalOfPlan(error)
      if (wasRefused) set({ inDoubt: null })
      // The refused body is outdated: send the plan that is wanted now.
      if (wasRefused && (inDoubt !== null || getState().wanted !== wanted)) continue
      set({ isSaving: false, failure: error instanceof Error ? error : new Error(String(error)) })
      return false
    }
  }
}

// Always to the record, although the page may show mock data by now.
async function sendBody(cache: RecordCache, plan: PlanBody): Promise<void> {
  try {
    const { routes } = await callRecord(keepPlan, { body: plan.body }, { source: 'real' })
    set({ inDoubt: null, ...withAnswer(getState(), plan, routes) })
    cache.write([...routes.flatMap(routeIs), ...plan.body.removedIds.map(routeIsGone)])
  } finally {
    // After a refusal the cached routes are outdated, too.
    void cache.refresh(CHANGED_WITH_ROUTES)
  }
}

/** The statuses that refuse the plan itself. After any other, the record may have accepted an earlier attempt. */
const ABOUT_THE_PLAN = [400, 404, 409, 413, 422]

const isRefusalOfPlan = (error: unknown) => ABOUT_THE_PLAN.includes(problemOf(error)?.status ?? 0)
