import type { PlanDraft } from 'shared-domain/route-planning'
import type { CityPlanRequest } from '../city-plan/city-plan'
import { type DraftHistory, redo, undo, withStep } from './draft-history'
import { cheapestPlace, type DraftPlace, leaveOut, moveStop, setLocked } from './edit-draft'
import { useReplanning } from './use-replanning'

export type PlanEditing = ReturnType<typeof usePlanEditing>

/** Trucks that are on their way by now, each with its route: what they drive is no longer changed. */
export type TrucksOnTheWay = ReadonlyMap<string, string>

interface Edited {
  request: CityPlanRequest
  history: DraftHistory
  onTheWay: TrucksOnTheWay
}

/** A plan in a person's hands: every change is worked out at once, can be taken back, and is saved only when asked. */
export function usePlanEditing(
  { request, history, onTheWay }: Edited,
  changeHistory: (change: (known: DraftHistory) => DraftHistory) => void,
) {
  const draft = history.present
  const put = (next: PlanDraft, done: string) => changeHistory((known) => withStep(known, next, done))
  const replanning = useReplanning(request, draft, (next) => put(next, 'Planned anew'))
  function change(next: PlanDraft, done: string) {
    // The new plan is made from the draft as it is.
    if (!replanning.isReplanning && !changesAny(onTheWay, draft, next)) put(next, done)
  }
  const move = (binId: string, to: DraftPlace) => change(moveStop(draft, binId, to), `Moved ${binId}`)

  return {
    draft,
    onTheWay,
    driven: request.book.drive(draft),
    move,
    moveToTruck: (binId: string, truckId: string) =>
      move(binId, cheapestPlace(request.book.index, draft, binId, truckId)),
    leaveOut: (binId: string) => change(leaveOut(draft, binId), `Left out ${binId}`),
    lock: (binId: string, isLocked: boolean) =>
      change(setLocked(draft, binId, isLocked), `${isLocked ? 'Locked' : 'Unlocked'} ${binId}`),
    /** What each would take back or do again; `null` when there is nothing. */
    undone: history.past.at(-1)?.done ?? null,
    redone: history.future[0]?.done ?? null,
    undo: () => changeHistory(undo),
    redo: () => changeHistory(redo),
    ...replanning,
  }
}

const changesAny = (trucks: TrucksOnTheWay, before: PlanDraft, after: PlanDraft): boolean =>
  before.trucks.some(
    ({ truckId, binIds }, at) =>
      trucks.has(truckId) && binIds.join() !== (after.trucks[at]?.binIds ?? []).join(),
  )
