import type { RouteRequestFailure } from 'routing-engine'
import { explainFailure } from 'shared-domain/client'
import { t } from '../messages/translate'
import { WorkerFailure } from './run-job'

/** Why there is no plan, as shown in a notice. */
export interface PlanningFailure extends ReturnType<typeof explainFailure> {
  tryAgain: () => void
}

/** The engine refused the request. */
export class PlanRefused extends Error {
  override name = 'PlanRefused'
  constructor({ field, remedy }: RouteRequestFailure) {
    super(t('routeWorker.plannerRefused', { field, remedy }))
  }
}

export function planningFailure(error: unknown): Omit<PlanningFailure, 'tryAgain'> {
  const title = t('routeWorker.noRouteWasMade')
  if (error instanceof WorkerFailure || error instanceof PlanRefused)
    return {
      title,
      sentence: t('routeWorker.nothingWasSaved', { message: error.message }),
      link: null,
      canRetry: true,
    }
  return explainFailure(error instanceof Error ? error : new Error(String(error)), title)
}
