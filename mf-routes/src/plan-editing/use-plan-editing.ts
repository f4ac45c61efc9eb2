import { useRef, useState } from 'react'
import type { CityPlan } from '../city-plan/city-plan'
import { cheapestPlace } from '../plan-editing/cheapest-place'
import { historyOf, redo, undo, withStep } from '../plan-editing/draft-history'
import { type DraftPlace, leaveOut, moveStop, setLocked } from '../plan-editing/edit-draft'
import type { PlanDraft } from '../plan-editing/plan-draft'
import { type PlanningFailure, planningFailure } from '../route-worker/planning-failure'
import { runJob } from '../route-worker/run-job'

export type PlanEditing = ReturnType<typeof usePlanEditing>

/** How long planning anew takes. */
const REPLAN_S = 2

/** A plan in a person's hands: every change is worked out at once, can be taken back, and is saved only when asked. */
export function usePlanEditing({ ground, opening }: CityPlan) {
  const [history, setHistory] = useState(() => historyOf(opening))
  const [replanFailure, setReplanFailure] = useState<PlanningFailure | null>(null)
  const [isReplanning, setReplanning] = useState(false)
  const running = useRef<AbortController>(undefined)
  const draft = history.present
  const { request } = ground.book.ground

  const change = (next: PlanDraft, done: string) => setHistory((known) => withStep(known, next, done))
  const move = (binId: string, to: DraftPlace) => change(moveStop(draft, binId, to), `Moved ${binId}`)

  async function replan() {
    const controller = new AbortController()
    running.current = controller
    setReplanning(true)
    setReplanFailure(null)
    try {
      const job = { kind: 'improve', request, draft, seed: 1, seconds: REPLAN_S } as const
      const word = await runJob(job, { signal: controller.signal, onWord: () => {} })
      if (word.kind !== 'improved') throw new Error(`The planner answered with ${word.kind}.`)
      change(word.draft, 'Planned anew')
    } catch (error) {
      if (controller.signal.aborted) return
      const explained = { ...planningFailure(error), title: 'The plan is as it was' }
      setReplanFailure({ ...explained, tryAgain: () => void replan() })
    } finally {
      if (running.current === controller) setReplanning(false)
    }
  }

  return {
    draft,
    driven: ground.book.drive(draft),
    isChanged: history.past.length > 0,
    move,
    moveToTruck: (binId: string, truckId: string) =>
      move(binId, cheapestPlace(ground.book.ground, draft, binId, truckId)),
    leaveOut: (binId: string) => change(leaveOut(draft, binId), `Left out ${binId}`),
    lock: (binId: string, isLocked: boolean) =>
      change(setLocked(draft, binId, isLocked), `${isLocked ? 'Locked' : 'Unlocked'} ${binId}`),
    /** What each would take back or do again; `null` when there is nothing. */
    undone: history.past.at(-1)?.done ?? null,
    redone: history.future[0]?.done ?? null,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    isReplanning,
    replanFailure,
    replan: () => void replan(),
    stopReplanning() {
      running.current?.abort()
      setReplanning(false)
    },
  }
}
