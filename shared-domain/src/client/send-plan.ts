import type { QueryClient } from '@tanstack/react-query'
import { ApiError, callOperation } from '../contract/call-operation'
import { keepPlan } from '../contract/keep-plan-contract'
import { forgetRoute, learnRoute, refreshRoutes } from './known-routes'
import { missingBody, type PlanBody, withAnswer } from './plan-body'
import { usePlanKeepingStore } from './plan-keeping-store'
import { TIMEOUT_MS } from './real-query'

/**
 * Sends what the record lacks of the plan that is wanted, also when that changes meanwhile; says whether the record has it
 * now. What had no answer is sent again as it was before anything else.
 */
export async function sendPlan(client: QueryClient): Promise<boolean> {
  const { getState: now, setState: set } = usePlanKeepingStore
  set({ isKeeping: true, failure: null })
  for (;;) {
    const { wanted, doubt } = now()
    const body = doubt ?? missingBody(now())
    if (body === null) {
      set({ isKeeping: false })
      return true
    }
    set({ doubt: body })
    try {
      await send(client, body)
    } catch (error) {
      const isNowhere = isRefused(error)
      if (isNowhere) set({ doubt: null })
      // Neither what was in doubt nor what was wanted before is what is wanted now.
      if (isNowhere && (doubt !== null || now().wanted !== wanted)) continue
      set({ isKeeping: false, failure: error instanceof Error ? error : new Error(String(error)) })
      return false
    }
  }
}

async function send(client: QueryClient, plan: PlanBody): Promise<void> {
  const { body } = plan
  const { getState: now, setState: set } = usePlanKeepingStore
  const named = [...body.removedIds, ...body.routes.flatMap(({ replaces }) => replaces?.id ?? [])]
  try {
    const { routes } = await callOperation(keepPlan, { body }, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    set({ doubt: null, ...withAnswer(now(), plan, routes) })
    for (const route of routes) learnRoute(client, route)
    for (const id of body.removedIds) forgetRoute(client, id)
    named.push(...routes.map(({ id }) => id))
  } finally {
    // What was refused is not as it was thought to be.
    for (const id of new Set(named)) refreshRoutes(client, id)
  }
}

/** The refusals that are about what was sent: of all others nobody knows whether it was taken the time before. */
const ABOUT_THE_PLAN = [400, 404, 409, 413, 422]

const isRefused = (error: unknown) =>
  error instanceof ApiError && ABOUT_THE_PLAN.includes(error.problem.status)
