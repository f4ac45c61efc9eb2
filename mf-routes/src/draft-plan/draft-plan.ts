import { useState } from 'react'
import { aucklandDate } from 'shared-domain'
import type { DrivenPlan } from 'shared-domain/route-planning'
import type { CityPlan } from '../city-plan/city-plan'
import { type DraftHistory, historyOf } from '../plan-editing/draft-history'
import { isPlanSaved, usePlanSavingStore } from '../plan-saving/use-plan-saving'

/** A plan that is worked on: as it was made, the edits since, and what of them was saved. */
export interface DraftPlan {
  plan: CityPlan
  history: DraftHistory
  /** As it was last sent into the record. */
  sent: DrivenPlan
  /** Whose stops are shown: `null` for what is left out, nothing for the first truck that leaves. */
  shownTruckId?: string | null
}

const draftPlanOf = (plan: CityPlan): DraftPlan => ({
  plan,
  history: historyOf(plan.opening),
  sent: plan.request.book.drive(plan.opening),
})

const drivenNow = ({ plan, history }: DraftPlan): DrivenPlan => plan.request.book.drive(history.present)

/** Whether it drives otherwise than what was sent; a lock alone changes nothing of that. */
export function isChanged(draftPlan: DraftPlan): boolean {
  const { routes } = drivenNow(draftPlan)
  const { sent } = draftPlan
  return routes.length !== sent.routes.length || routes.some((route, at) => route !== sent.routes[at])
}

/** Whether it was edited. */
export const isEdited = ({ history }: Pick<DraftPlan, 'history'>): boolean => history.past.length > 0

/** Whether the day that it was planned for has passed. */
export const isOver = ({ plan }: Pick<DraftPlan, 'plan'>, now: number): boolean =>
  plan.request.day < aucklandDate(new Date(now))

/** Whether the record lacks something of it. */
export const isUnsaved = (
  draftPlan: DraftPlan,
  keeping: ReturnType<typeof usePlanSavingStore.getState>,
): boolean => isChanged(draftPlan) || !isPlanSaved(keeping)

/** Outlives the page within the open document. */
let latest: DraftPlan | null = null

/** The draft plan, as it was when its page was left. */
export function useDraftPlan() {
  // A state beside it, since only states change in a transition, and a plan is a long page.
  const [draftPlan, setInHand] = useState(latest)
  function put(next: DraftPlan | null) {
    putDraftPlan(next)
    setInHand(next)
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

/** The document asks before it is left for as long as something would be lost, and only then. */
function askBeforeLoss(): void {
  if (wouldBeLost()) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  // Its day may have passed since.
  if (wouldBeLost()) event.preventDefault()
}

/** What is over is lost already. */
const wouldBeLost = () =>
  latest !== null && !isOver(latest, Date.now()) && isUnsaved(latest, usePlanSavingStore.getState())

usePlanSavingStore.subscribe(askBeforeLoss)
