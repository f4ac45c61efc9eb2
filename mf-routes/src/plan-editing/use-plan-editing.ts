import { cheapestPlace, type DraftPlace, leaveOut, moveStop, setLocked } from '../../rules/edit-draft'
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
  function change(next: PlanDraft, done: string) {
    // The new plan is made from the present draft.
    if (!replanning.isReplanning && !changesAny(onTheWay, draft, next)) put(next, done)
  }
  const move = (binId: string, to: DraftPlace) =>
    change(moveStop(draft, binId, to), t('planEditing.moved', { binId }))

  return {
    draft,
    onTheWay,
    driven: request.routeCache.drive(draft),
    move,
    moveToTruck: (binId: string, truckId: string) =>
      move(binId, cheapestPlace(request.routeCache.index, draft, binId, truckId)),
    leaveOut: (binId: string) => change(leaveOut(draft, binId), t('planEditing.leftOutBinId', { binId })),
    lock: (binId: string, isLocked: boolean) =>
      change(
        setLocked(draft, binId, isLocked),
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
