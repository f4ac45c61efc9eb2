import { useState } from 'react'
import { aucklandDate } from 'shared-domain'
import type { DrivenPlan } from 'shared-domain/route-planning'
import type { CityPlan } from '../city-plan/city-plan'
import { type DraftHistory, historyOf } from '../plan-editing/draft-history'
import { isPlanSaved, usePlanSavingStore } from '../plan-saving/use-plan-saving'

/** A plan that is being edited: the plan as it was made, the edits since, and the routes last sent. */
export interface DraftPlan {
  plan: CityPlan
  history: DraftHistory
  /** The routes as they were last sent to the record. */
  sent: DrivenPlan
  /** The truck whose stops are shown: `null` for the bins left out, undefined for the first truck that leaves. */
  shownTruckId?: string | null
}

const draftPlanOf = (plan: CityPlan): DraftPlan => ({
  plan,
  history: historyOf(plan.opening),
  sent: plan.request.routeCache.drive(plan.opening),
})

const drivenNow = ({ plan, history }: DraftPlan): DrivenPlan => plan.request.routeCache.drive(history.present)

/** Whether its routes differ from those sent; a lock alone changes no route. */
export function isChanged(draftPlan: DraftPlan): boolean {
  const { routes } = drivenNow(draftPlan)
  const { sent } = draftPlan
  return routes.length !== sent.routes.length || routes.some((route, at) => route !== sent.routes[at])
}

export const isEdited = ({ history }: Pick<DraftPlan, 'history'>): boolean => history.past.length > 0

/** Whether the day that it was planned for has passed. */
export const isOver = ({ plan }: Pick<DraftPlan, 'plan'>, now: number): boolean =>
  plan.request.day < aucklandDate(new Date(now))

export const isUnsaved = (
  draftPlan: DraftPlan,
  saving: ReturnType<typeof usePlanSavingStore.getState>,
): boolean => isChanged(draftPlan) || !isPlanSaved(saving)

/** Outside of React, so that it outlives the page. */
let latest: DraftPlan | null = null

/** The draft plan, as it was when its page was left. */
export function useDraftPlan() {
  // A state as well, because only states can update in a transition, and a plan takes long to render.
  const [draftPlan, setDraftPlan] = useState(latest)
  function put(next: DraftPlan | null) {
    putDraftPlan(next)
    setDraftPlan(next)
  }
  return {
    draftPlan,
    take: (plan: CityPlan) => put(draftPlanOf(plan)),
    change: (changed: (known: DraftPlan) => Partial<DraftPlan>) =>
      put(latest && { ...latest, ...changed(latest) }),
  }
}

/** @internal */
export function putDraftPlan(next: DraftPlan | null): void {
  latest = next
  askBeforeLoss()
}

/** The document asks before it is closed only while something would be lost. */
function askBeforeLoss(): void {
  if (wouldBeLost()) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  // The day of the plan may have ended since.
  if (wouldBeLost()) event.preventDefault()
}

/** A plan whose day is over can no longer be saved. */
const wouldBeLost = () =>
  latest !== null && !isOver(latest, Date.now()) && isUnsaved(latest, usePlanSavingStore.getState())

usePlanSavingStore.subscribe(askBeforeLoss)
