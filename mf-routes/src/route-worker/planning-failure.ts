import type { RouteRequestFailure } from 'routing-engine'
import { explainFailure } from 'shared-domain/client'
import { WorkerFailure } from './run-job'

/** Why there is no plan, as shown in a notice. */
export interface PlanningFailure extends ReturnType<typeof explainFailure> {
  tryAgain: () => void
}

/** The engine refused the request. */
export class PlanRefused extends Error {
  override name = 'PlanRefused'
  constructor({ field, remedy }: RouteRequestFailure) {
    super(`The planner refused ${field}. ${remedy}`)
  }
}

export function planningFailure(error: unknown): Omit<PlanningFailure, 'tryAgain'> {
  const title = 'No route was made'
  if (error instanceof WorkerFailure || error instanceof PlanRefused)
    return { title, sentence: `${error.message} Nothing was saved.`, link: null, canRetry: true }
  return explainFailure(error instanceof Error ? error : new Error(String(error)), title)
}
