import { useState } from 'react'
import { usePlanKeepingStore } from 'shared-domain/client'
import type { CityPlan } from '../city-plan/city-plan'
import { type InHand, inHandOf, isOver, isUnsaved } from './in-hand'

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
  latest !== null && !isOver(latest, Date.now()) && isUnsaved(latest, usePlanKeepingStore.getState())

usePlanKeepingStore.subscribe(askBeforeLoss)
