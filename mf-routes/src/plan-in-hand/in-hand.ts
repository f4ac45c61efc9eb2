import { useState } from 'react'
import { aucklandDate } from 'shared-domain'
import type { CityPlan } from '../city-plan/city-plan'
import type { DrivenPlan } from '../plan-driving/driven-plan'
import { type DraftHistory, historyOf } from '../plan-editing/draft-history'
import { isPlanSaved, usePlanSavingStore } from '../plan-saving/use-plan-saving'

/** A plan that somebody works on: as it was made, what was done to it since, and what of that was sent. */
export interface InHand {
  plan: CityPlan
  history: DraftHistory
  /** As it was last sent into the record. */
  sent: DrivenPlan
  /** Whose stops are shown: `null` for what is left out, nothing for the first truck that leaves. */
  shownTruckId?: string | null
}

const inHandOf = (plan: CityPlan): InHand => ({
  plan,
  history: historyOf(plan.opening),
  sent: plan.ground.book.drive(plan.opening),
})

const drivenNow = ({ plan, history }: InHand): DrivenPlan => plan.ground.book.drive(history.present)

/** Whether it drives otherwise than what was sent; a lock alone changes nothing of that. */
export function isChanged(inHand: InHand): boolean {
  const { routes } = drivenNow(inHand)
  const { sent } = inHand
  return routes.length !== sent.routes.length || routes.some((route, at) => route !== sent.routes[at])
}

/** Whether somebody has worked on it. */
export const isEdited = ({ history }: Pick<InHand, 'history'>): boolean => history.past.length > 0

/** Whether the day that it was planned for has passed. */
export const isOver = ({ plan }: Pick<InHand, 'plan'>, now: number): boolean =>
  plan.ground.day < aucklandDate(new Date(now))

/** Whether the record lacks something of it. */
export const isUnsaved = (inHand: InHand, keeping: ReturnType<typeof usePlanSavingStore.getState>): boolean =>
  isChanged(inHand) || !isPlanSaved(keeping)

/** Outlives the page within the open document. */
let latest: InHand | null = null

/** The plan in hand, as it was when its page was left. */
export function useInHand() {
  // A state beside it, since only states change in a transition, and a plan is a long page.
  const [inHand, setInHand] = useState(latest)
  function put(next: InHand | null) {
    putInHand(next)
    setInHand(next)
  }
  return {
    inHand,
    take: (plan: CityPlan) => put(inHandOf(plan)),
    change: (changed: (known: InHand) => Partial<InHand>) => put(latest && { ...latest, ...changed(latest) }),
  }
}

/** @internal */
export function putInHand(next: InHand | null): void {
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
