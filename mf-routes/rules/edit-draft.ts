import type { RequestIndex } from 'shared-domain/route-planning'
import type { DraftTruck, PlanDraft } from './plan-draft'

export interface DraftPlace {
  truckId: string
  /** Index among the truck's stops, counted without the bin that moves there; beyond the end is the end. */
  place: number
}

/** Moves a bin to another place, also one that was left out. */
export function moveStop(draft: PlanDraft, binId: string, to: DraftPlace): PlanDraft {
  const without = takeOut(draft, binId)
  const trucks = without.trucks.map((truck) =>
    truck.truckId === to.truckId
      ? { ...truck, binIds: truck.binIds.toSpliced(Math.max(0, to.place), 0, binId) }
      : truck,
  )
  return { ...without, trucks }
}

/** Takes a bin out of the plan, until it is moved back into it. */
export function leaveOut(draft: PlanDraft, binId: string): PlanDraft {
  const without = takeOut(draft, binId)
  return {
    ...without,
    leftOut: [...without.leftOut, { binId, reason: 'by-hand' }],
    locked: new Set([...draft.locked].filter((id) => id !== binId)),
  }
}

export function setLocked(draft: PlanDraft, binId: string, isLocked: boolean): PlanDraft {
  const others = [...draft.locked].filter((id) => id !== binId)
  return { ...draft, locked: new Set(isLocked ? [...others, binId] : others) }
}

/** Whether the plan knows this bin, on a truck or left out. */
export const hasBin = (draft: PlanDraft, binId: string): boolean =>
  placeOf(draft, binId) !== null || draft.leftOut.some((left) => left.binId === binId)

/** The place of a bin; `null` when it is left out. */
export function placeOf({ trucks }: PlanDraft, binId: string): DraftPlace | null {
  for (const { truckId, binIds } of trucks) {
    const place = binIds.indexOf(binId)
    if (place >= 0) return { truckId, place }
  }
  return null
}

// An unchanged truck stays the same object, so that memoised results stay valid.
const takeOut = (draft: PlanDraft, binId: string): PlanDraft => ({
  ...draft,
  trucks: draft.trucks.map((truck) => without(truck, binId)),
  leftOut: draft.leftOut.filter((left) => left.binId !== binId),
})

const without = (truck: DraftTruck, binId: string): DraftTruck =>
  truck.binIds.includes(binId) ? { ...truck, binIds: truck.binIds.filter((id) => id !== binId) } : truck

/** The place among a truck's stops where a bin adds the least driving; its present place there is ignored. */
export function cheapestPlace(
  index: RequestIndex,
  { trucks }: PlanDraft,
  binId: string,
  truckId: string,
): DraftPlace {
  const others = trucks.find((truck) => truck.truckId === truckId)?.binIds.filter((id) => id !== binId) ?? []
  const home = index.home(index.truck(truckId))
  const { point } = index.stop(binId)
  const points = [home, ...others.map((id) => index.stop(id).point), home]
  const more = points
    .slice(1)
    .map(
      (to, at) =>
        index.cost(points[at] ?? home, point) + index.cost(point, to) - index.cost(points[at] ?? home, to),
    )
  return { truckId, place: more.indexOf(Math.min(...more)) }
}
