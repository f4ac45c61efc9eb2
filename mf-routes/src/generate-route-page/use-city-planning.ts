import { startTransition, useEffect, useRef, useState } from 'react'
import { type Bin, GENERATING_MS } from 'shared-domain'
import { planOnServer, useRuntimeSettings } from 'shared-domain/client'
import type { Fleet } from 'shared-domain/contract'
import { cityPoints } from 'shared-domain/route-planning'
import type { RoutePlan } from 'shared-domain/routing'
import { type CityGround, type CityPlan, cityGround } from '../city-plan/city-plan'
import { draftFromLists } from '../plan-editing/draft-from-lists'
import type { DrivenPlan } from '../plan-editing/driven-plan'
import { draftOf, type PlanDraft } from '../plan-editing/plan-draft'
import { type PlanningFailure, PlanRefused, planningFailure } from '../route-worker/planning-failure'
import { runJob } from '../route-worker/run-job'
import { type CityCriteria, cityChoice, cityCriteriaFailure } from './city-criteria'
import type { CriteriaFailure } from './failure-sentence'
import { travelTimes } from './travel-times'

/** The best plan that a search in progress has found. */
export interface BestSoFar {
  ground: CityGround
  draft: PlanDraft
  driven: DrivenPlan
}

const SEED = 1

export type CityPlanning = ReturnType<typeof useCityPlanning>

/** Plans the day of the city's trucks in a worker; a plan is handed over two seconds after it was asked for at the earliest. */
export function useCityPlanning(bins: readonly Bin[], onPlanned: (plan: CityPlan) => void) {
  const { routePlanner } = useRuntimeSettings()
  const [isGenerating, setGenerating] = useState(false)
  const [best, setBest] = useState<BestSoFar | null>(null)
  const [criteriaFailure, setCriteriaFailure] = useState<CriteriaFailure | null>(null)
  const [failure, setFailure] = useState<PlanningFailure | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  function stop() {
    running.current?.abort()
    setGenerating(false)
    setBest(null)
  }

  /** Says whether the criteria were good enough to start. */
  function generate(criteria: CityCriteria, fleet: Fleet): boolean {
    const wrong = cityCriteriaFailure(criteria, bins, fleet)
    setCriteriaFailure(wrong)
    setFailure(null)
    if (wrong) return false
    const controller = new AbortController()
    running.current = controller
    setGenerating(true)
    const { signal } = controller
    planCity(criteria, bins, fleet, {
      signal,
      isServerAsked: routePlanner === 'server',
      onBetter: (better) => startTransition(() => setBest((known) => (signal.aborted ? known : better))),
    })
      .then((plan) =>
        // A plan is a long page: in a transition the browser draws it in pieces and stays awake.
        startTransition(() => {
          stop()
          onPlanned(plan)
        }),
      )
      .catch((error) => {
        if (signal.aborted) return
        stop()
        setFailure({ ...planningFailure(error), tryAgain: () => void generate(criteria, fleet) })
      })
    return true
  }

  function keepBest({ ground, draft }: BestSoFar) {
    stop()
    onPlanned({ id: crypto.randomUUID(), ground, opening: draft })
  }
  const canKeep = best?.driven.routes.every(({ violations }) => violations.length === 0)
  return {
    isGenerating,
    best,
    criteriaFailure,
    failure,
    generate,
    clearFailure: () => setCriteriaFailure(null),
    /** Drops the search and leaves everything as it was. */
    cancel: stop,
    /** Takes the best plan so far; `null` while there is none that holds. */
    finishEarly: best && canKeep ? () => keepBest(best) : null,
  }
}

interface Watching {
  signal: AbortSignal
  /** Whether the council's own planner is to be asked. */
  isServerAsked: boolean
  onBetter: (best: BestSoFar) => void
}

async function planCity(
  criteria: CityCriteria,
  bins: readonly Bin[],
  fleet: Fleet,
  { signal, isServerAsked, onBetter }: Watching,
): Promise<CityPlan> {
  const earliest = pause(GENERATING_MS, signal)
  // Whoever fails first tells; the pause alone would then fail unheard.
  earliest.catch(() => {})
  const choice = cityChoice(criteria, bins, fleet)
  const travel = await travelTimes(cityPoints(choice), signal)
  const ground = cityGround(criteria, choice, travel)
  const plan = await (isServerAsked
    ? planThere(ground, criteria.seconds, signal)
    : planHere(ground, criteria.seconds, { signal, onBetter }))
  ground.book.learn(plan)
  await earliest
  return { id: crypto.randomUUID(), ground, opening: draftOf(ground.book.ground.request, plan) }
}

async function planHere(
  ground: CityGround,
  seconds: number,
  { signal, onBetter }: Pick<Watching, 'signal' | 'onBetter'>,
): Promise<RoutePlan> {
  const { request } = ground.book.ground
  const word = await runJob(
    { kind: 'plan', request, seed: SEED, seconds },
    {
      signal,
      onWord(said) {
        if (said.kind !== 'progress') return
        const draft = draftFromLists(ground.book, said.progress.routes)
        onBetter({ ground, draft, driven: ground.book.drive(draft) })
      },
    },
  )
  if (word.kind !== 'planned') throw new Error(`The planner answered a plan with ${word.kind}.`)
  if (!word.result.ok) throw new PlanRefused(word.result.failure)
  return word.result.plan
}

async function planThere(ground: CityGround, seconds: number, signal: AbortSignal): Promise<RoutePlan> {
  return (await planOnServer(ground.book.ground.request, ground.points, seconds, signal)).plan
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
