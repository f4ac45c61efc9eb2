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
  /** Whether a plan that the record had is changed. */
  isChange: boolean
  /** What was sent and had no answer: the record may have it, or not. */
  inDoubt: PlanBody | null
  isSaving: boolean
  /** Why the record has not what is wanted. */
  failure: Error | null
}

/** The draft plan on its way into the record, also after its page was left. */
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

/** Whether the record has the plan as it is wanted. */
export const isPlanSaved = (saving: PlanSavingState): boolean =>
  saving.inDoubt === null && missingBody(saving) === null

interface SaveOptions {
  replacedIds?: readonly string[]
  /** Whether its bins may be on other open routes, too; otherwise the record refuses them. */
  mayShareBins?: boolean
}

/**
 * Saves the routes of one plan in the record, pending: all of them or none, and once however often it is tried. Saving a
 * changed plan changes the routes that it has there.
 */
export function usePlanSaving(
  onSaved: (routes: readonly NewRoute[], isChange: boolean) => void,
  onLost: () => void,
) {
  const cache = useRecordCache()
  const saving = usePlanSavingStore()
  const { wanted, saved, isSaving, failure } = saving

  async function send() {
    // A save in progress goes on with what is wanted now.
    if (now().isSaving) return
    if (await sendPlan(cache)) onSaved(now().wanted, now().isChange)
    else onLost()
  }
  return {
    /** In the order in which they were given; `null` until the record has one. */
    ids: wanted.map((route) => savedOf(saving, route)?.id ?? null),
    /** All that the record has, also of trucks that no longer leave. */
    savedIds: saved.map(({ id }) => id),
    isSaving,
    failure,
    /** Saves these routes as a plan of its own, and removes those named of the plan before. */
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
    /** Saves these in place of those of the same plan: trucks keep their routes, others are removed. */
    change(routes: readonly NewRoute[]) {
      set({ wanted: routes, isChange: true })
      void send()
    },
    tryAgain: () => void send(),
  }
}

const { getState: now, setState: set } = usePlanSavingStore

/**
 * Sends what the record lacks of the plan that is wanted, also when that changes meanwhile; returns whether the record has
 * it now. A body that had no answer is sent again unchanged before anything else.
 */
async function sendPlan(cache: RecordCache): Promise<boolean> {
  set({ isSaving: true, failure: null })
  for (;;) {
    const { wanted, inDoubt } = now()
    const body = inDoubt ?? missingBody(now())
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
      // What was refused is no longer what is wanted: send that.
      if (wasRefused && (inDoubt !== null || now().wanted !== wanted)) continue
      set({ isSaving: false, failure: error instanceof Error ? error : new Error(String(error)) })
      return false
    }
  }
}

// Of the record, although the page may show mock data by now.
async function sendBody(cache: RecordCache, plan: PlanBody): Promise<void> {
  try {
    const { routes } = await callRecord(keepPlan, { body: plan.body }, { source: 'real' })
    set({ inDoubt: null, ...withAnswer(now(), plan, routes) })
    cache.write([...routes.flatMap(routeIs), ...plan.body.removedIds.map(routeIsGone)])
  } finally {
    // A refusal means that the routes are not as this page thought.
    void cache.refresh(CHANGED_WITH_ROUTES)
  }
}

/** The refusals that are about what was sent: after any other, the record may have taken an earlier attempt. */
const ABOUT_THE_PLAN = [400, 404, 409, 413, 422]

const isRefusalOfPlan = (error: unknown) => ABOUT_THE_PLAN.includes(problemOf(error)?.status ?? 0)
