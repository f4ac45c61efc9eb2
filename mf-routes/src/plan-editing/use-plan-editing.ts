import { useEffect, useRef, useState } from 'react'
import { type CityPlanRequest, truckName } from '../city-plan/city-plan'
import type { PlanDraft } from '../plan-driving/plan-draft'
import { type PlanningFailure, PlanRefused, planningFailure } from '../route-worker/planning-failure'
import { runJob } from '../route-worker/run-job'
import { type DraftHistory, redo, undo, withStep } from './draft-history'
import { cheapestPlace, type DraftPlace, leaveOut, moveStop, setLocked } from './edit-draft'
import { anewSentence, planAnew } from './plan-anew'

export type PlanEditing = ReturnType<typeof usePlanEditing>

/** How long the planner searches again, in s. */
const REPLAN_S = 2

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
  const [replanFailure, setReplanFailure] = useState<PlanningFailure | null>(null)
  const [isReplanning, setReplanning] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const draft = history.present

  const put = (next: PlanDraft, done: string) => changeHistory((known) => withStep(known, next, done))
  function change(next: PlanDraft, done: string) {
    // The new plan is made from the draft as it is.
    if (!isReplanning && !changesAny(onTheWay, draft, next)) put(next, done)
  }
  const move = (binId: string, to: DraftPlace) => change(moveStop(draft, binId, to), `Moved ${binId}`)

  const tryAgain = () => void replan()
  async function replan() {
    const controller = new AbortController()
    running.current = controller
    setReplanning(true)
    setReplanFailure(null)
    try {
      const anew = await draftAnew(request, draft, controller.signal)
      // The page may have been left, or show another plan.
      if (controller.signal.aborted) return
      if (anew.ok) put(anew.draft, 'Planned anew')
      else setReplanFailure({ ...kept(anewSentence(anew.failure, (id) => truckName(request, id))), tryAgain })
    } catch (error) {
      if (controller.signal.aborted) return
      setReplanFailure({ ...planningFailure(error), title: AS_IT_WAS, tryAgain })
    } finally {
      if (running.current === controller) setReplanning(false)
    }
  }

  return {
    draft,
    onTheWay,
    driven: request.book.drive(draft),
    move,
    moveToTruck: (binId: string, truckId: string) =>
      move(binId, cheapestPlace(request.book.ground, draft, binId, truckId)),
    leaveOut: (binId: string) => change(leaveOut(draft, binId), `Left out ${binId}`),
    lock: (binId: string, isLocked: boolean) =>
      change(setLocked(draft, binId, isLocked), `${isLocked ? 'Locked' : 'Unlocked'} ${binId}`),
    /** What each would take back or do again; `null` when there is nothing. */
    undone: history.past.at(-1)?.done ?? null,
    redone: history.future[0]?.done ?? null,
    undo: () => changeHistory(undo),
    redo: () => changeHistory(redo),
    isReplanning,
    replanFailure,
    replan: tryAgain,
    stopReplanning() {
      running.current?.abort()
      setReplanning(false)
    },
  }
}

const changesAny = (trucks: TrucksOnTheWay, before: PlanDraft, after: PlanDraft): boolean =>
  before.trucks.some(
    ({ truckId, binIds }, at) =>
      trucks.has(truckId) && binIds.join() !== (after.trucks[at]?.binIds ?? []).join(),
  )

const AS_IT_WAS = 'The plan is as it was'

const kept = (sentence: string) => ({ title: AS_IT_WAS, sentence, link: null, canRetry: false })

/** What the engine makes of the draft around what is locked. */
async function draftAnew({ book }: CityPlanRequest, draft: PlanDraft, signal: AbortSignal) {
  const asked = planAnew(book, draft)
  if (!asked.ok) return asked
  const { request, draftFrom } = asked.question
  const { result } = await runJob({ request, seed: 1, seconds: REPLAN_S }, { signal, onWord: () => {} })
  if (!result.ok) throw new PlanRefused(result.failure)
  return draftFrom(result.plan)
}
