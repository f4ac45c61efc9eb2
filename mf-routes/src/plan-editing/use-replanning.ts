import { useEffect, useRef, useState } from 'react'
import type { PlanDraft } from '../../rules/plan-draft'
import { inRuledOrder } from '../../rules/plan-rules/keep-rules'
import { type CityPlanRequest, truckName } from '../city-plan/city-plan'
import { t } from '../messages/translate'
import { type PlanningFailure, PlanRefused, planningFailure } from '../route-worker/planning-failure'
import { runJob } from '../route-worker/run-job'
import { replanFailureSentence, replanJob } from './replan'

/** How long the planner searches again, in s. */
const REPLAN_S = 2

/** Plans a draft again around its locked stops; `onReplanned` gets the new draft. */
export function useReplanning(
  request: CityPlanRequest,
  draft: PlanDraft,
  onReplanned: (draft: PlanDraft) => void,
) {
  const [replanFailure, setReplanFailure] = useState<PlanningFailure | null>(null)
  const [isReplanning, setReplanning] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const tryAgain = () => void replan()
  async function replan() {
    const controller = new AbortController()
    running.current = controller
    setReplanning(true)
    setReplanFailure(null)
    try {
      const replanned = await replannedDraft(request, draft, controller.signal)
      // The page may have been left, or show another plan.
      if (controller.signal.aborted) return
      if (replanned.ok) onReplanned(replanned.draft)
      else
        setReplanFailure({
          title: UNCHANGED,
          sentence: replanFailureSentence(replanned.failure, (id) => truckName(request, id)),
          link: null,
          canRetry: false,
          tryAgain,
        })
    } catch (error) {
      if (controller.signal.aborted) return
      setReplanFailure({ ...planningFailure(error), title: UNCHANGED, tryAgain })
    } finally {
      if (running.current === controller) setReplanning(false)
    }
  }
  return {
    isReplanning,
    replanFailure,
    replan: tryAgain,
    stopReplanning() {
      running.current?.abort()
      setReplanning(false)
    },
  }
}

const UNCHANGED = t('planEditing.planIsAsItWas')

async function replannedDraft({ routeCache, rules }: CityPlanRequest, draft: PlanDraft, signal: AbortSignal) {
  const prepared = replanJob(routeCache, draft)
  if (!prepared.ok) return prepared
  const { request, draftFrom } = prepared.job
  const { result } = await runJob({ request, seed: 1, seconds: REPLAN_S }, { signal, onMessage: () => {} })
  if (!result.ok) throw new PlanRefused(result.failure)
  const made = draftFrom(result.plan)
  return made.ok ? { ...made, draft: inRuledOrder(routeCache.index, made.draft, rules) } : made
}
