import { callRecord, problemOf, type RecordCache, useRecordCache } from 'shared-domain/client'
import { keepPlan } from 'shared-domain/contract'
import { create } from 'zustand'
import { CHANGED_WITH_ROUTES, routeIs, routeIsGone } from '../routes/cached-routes'
import {
  missingBody,
  type NewRoute,
  type PlanBody,
  type PlanOnRecord,
  savedOf,
  withAnswer,
} from './plan-body'

interface PlanSavingState extends PlanOnRecord {
  /** Whether a plan that the record already has is changed. */
  isChange: boolean
  /** A request without an answer: the record may have accepted it. */
  inDoubt: PlanBody | null
  isSaving: boolean
  /** Why the plan is not saved. */
  failure: Error | null
}

/** The state of saving the draft plan, which outlives its page. */
export const usePlanSavingStore = create<PlanSavingState>()(() => ({
  planNumber: 0,
  wanted: [],
  mayShareBins: false,
  saved: [],
  isChange: false,
  inDoubt: null,
  isSaving: false,
  failure: null,
}))

export const isPlanSaved = (saving: PlanSavingState): boolean =>
  saving.inDoubt === null && missingBody(saving) === null

interface SaveOptions {
  replacedIds?: readonly string[]
  /** Whether its bins may be on other open routes, too; otherwise the record refuses them. */
  mayShareBins?: boolean
}

/**
 * Saves the routes of a plan as pending: all of them or none, and once however often it is retried. Saving a changed plan changes its
 * saved routes.
 */
export function usePlanSaving(
  onSaved: (routes: readonly NewRoute[], isChange: boolean) => void,
  onLost: () => void,
) {
  const cache = useRecordCache()
  const saving = usePlanSavingStore()
  const { wanted, saved, isSaving, failure } = saving

  async function send() {
    // A save in progress continues with the routes wanted now.
    if (getState().isSaving) return
    if (await sendPlan(cache)) onSaved(getState().wanted, getState().isChange)
    else onLost()
  }
  return {
    /** In the order of the routes; `null` until a route is saved. */
    ids: wanted.map((route) => savedOf(saving, route)?.id ?? null),
    /** All saved routes, also those of trucks that no longer leave. */
    savedIds: saved.map(({ id }) => id),
    isSaving,
    failure,
    /** Saves these routes as a new plan, and removes the routes `replacedIds` of the previous one. */
    save(routes: readonly NewRoute[], { replacedIds = [], mayShareBins = false }: SaveOptions = {}) {
      set(({ planNumber, saved }) => ({
        planNumber: planNumber + 1,
        wanted: routes,
        mayShareBins,
        saved: saved.filter(({ id }) => replacedIds.includes(id)),
        isChange: false,
        failure: null,
      }))
      if (routes.length > 0) void send()
    },
    /** Saves these as the routes of the same plan: trucks keep their routes, and routes of other trucks are removed. */
    change(routes: readonly NewRoute[]) {
      set({ wanted: routes, isChange: true })
      void send()
    },
    tryAgain: () => void send(),
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
