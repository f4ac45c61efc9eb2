import type { Progress, RouteRequest, RouteResult } from 'shared-domain/routing'
import type { PlanDraft } from '../plan-editing/plan-draft'

/** What the page asks its worker for. */
export type RouteJob =
  | { kind: 'plan'; request: RouteRequest; seed: number; seconds: number }
  | { kind: 'improve'; request: RouteRequest; draft: PlanDraft; seed: number; seconds: number }

/** What the worker says: the plan so far, as often as it gets better, and at last the outcome. */
export type RouteWord =
  | { kind: 'progress'; progress: Pick<Progress, 'cost' | 'seconds' | 'routes'> }
  | { kind: 'better'; draft: PlanDraft }
  | { kind: 'planned'; result: RouteResult }
  | { kind: 'improved'; draft: PlanDraft }
