import { cheapestPlace, type DraftPlace, hasBin, leaveOut, moveStop, setLocked } from '../../rules/edit-draft'
import type { PlanDraft } from '../../rules/plan-draft'
import type { CityPlanRequest } from '../city-plan/city-plan'
import { t } from '../messages/translate'
import { type DraftHistory, redo, undo, withStep } from './draft-history'
import { useReplanning } from './use-replanning'

export type PlanEditing = ReturnType<typeof usePlanEditing>

/** The trucks that have left, each with its route id: their stops can no longer be changed. */
export type TrucksOnTheWay = ReadonlyMap<string, string>

interface Edited {
  request: CityPlanRequest
  history: DraftHistory
  onTheWay: TrucksOnTheWay
}

/** Edits a plan: every change is simulated at once and can be undone. */
export function usePlanEditing(
  { request, history, onTheWay }: Edited,
  changeHistory: (change: (known: DraftHistory) => DraftHistory) => void,
) {
  const draft = history.present
  const put = (next: PlanDraft, done: string) => changeHistory((known) => withStep(known, next, done))
  const replanning = useReplanning(request, draft, (next) => put(next, t('planEditing.plannedAnew')))
  /** Ignores bins that are not in the plan: they can be dragged here from another window. */
  function change(binId: string, edited: () => PlanDraft, done: string) {
    // The new plan is made from the present draft.
    if (replanning.isReplanning || !hasBin(draft, binId)) return
    const next = edited()
    if (!changesAny(onTheWay, draft, next)) put(next, done)
  }
  const move = (binId: string, to: () => DraftPlace) =>
    change(binId, () => moveStop(draft, binId, to()), t('planEditing.moved', { binId }))

  return {
    draft,
    onTheWay,
    driven: request.routeCache.drive(draft),
    move: (binId: string, to: DraftPlace) => move(binId, () => to),
    moveToTruck: (binId: string, truckId: string) =>
      move(binId, () => cheapestPlace(request.routeCache.index, draft, binId, truckId)),
    leaveOut: (binId: string) =>
      change(binId, () => leaveOut(draft, binId), t('planEditing.leftOutBinId', { binId })),
    lock: (binId: string, isLocked: boolean) =>
      change(
        binId,
        () => setLocked(draft, binId, isLocked),
        `${isLocked ? t('planEditing.locked') : t('planEditing.unlocked')} ${binId}`,
      ),
    /** The changes that undo and redo would make, in words; `null` when there is none. */
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
