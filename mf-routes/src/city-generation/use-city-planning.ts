import { startTransition, useEffect, useRef, useState } from 'react'
import { useRuntimeSettings } from 'shared-domain/client'
import type { CityPlan } from '../city-plan/city-plan'
import type { PlanCriteria } from '../city-plan/plan-criteria'
import type { CriteriaFailure } from '../route-criteria/criteria-failure'
import { type PlanningFailure, planningFailure } from '../route-worker/planning-failure'
import { isPlanning, keepPlanning } from './chosen-criteria'
import { type CityData, cityCriteriaFailure } from './city-criteria'
import { type BestSoFar, planCity } from './plan-city'

export type CityPlanning = ReturnType<typeof useCityPlanning>

interface Search {
  criteria: PlanCriteria
  city: CityData
  controller: AbortController
}

/** Plans the day of the city's trucks in a worker. */
export function useCityPlanning(onPlanned: (plan: CityPlan) => void) {
  const { routePlanner } = useRuntimeSettings()
  const [isGenerating, setGenerating] = useState(false)
  const [best, setBest] = useState<BestSoFar | null>(null)
  const [criteriaFailure, setCriteriaFailure] = useState<CriteriaFailure | null>(null)
  const [failure, setFailure] = useState<PlanningFailure | null>(null)
  const running = useRef<Search>(undefined)
  /** The search that made the latest plan. */
  const [planned, setPlanned] = useState<Search | null>(null)
  /** How the last search ended without a plan: by Cancel, or because the page was left. */
  const [stopped, setStopped] = useState<'cancelled' | 'left' | null>(() => (isPlanning() ? 'left' : null))
  useEffect(() => {
    keepPlanning(isGenerating)
  }, [isGenerating])
  useEffect(() => () => running.current?.controller.abort(), [])
  // Planning takes seconds: call the callback of the latest render, with its state.
  const latestOnPlanned = useRef(onPlanned)
  useEffect(() => {
    latestOnPlanned.current = onPlanned
  })

  function stop() {
    running.current?.controller.abort()
    setGenerating(false)
    setBest(null)
  }

  /** Returns whether the criteria were valid and the search has started. */
  function generate(criteria: PlanCriteria, city: CityData): boolean {
    const wrong = cityCriteriaFailure(criteria, city)
    setCriteriaFailure(wrong)
    setStopped(null)
    setFailure(null)
    if (wrong) return false
    const controller = new AbortController()
    const search = { criteria, city, controller }
    running.current = search
    setGenerating(true)
    const { signal } = controller
    planCity(criteria, city, {
      signal,
      isServerAsked: routePlanner === 'server',
      onBetter: (better) => startTransition(() => setBest((known) => (signal.aborted ? known : better))),
    })
      .then((plan) =>
        // A plan is a long page: in a transition the browser draws it in pieces and stays awake.
        startTransition(() => {
          stop()
          setPlanned(search)
          latestOnPlanned.current(plan)
        }),
      )
      .catch((error) => {
        if (signal.aborted) return
        stop()
        setFailure({
          ...planningFailure(error),
          tryAgain: () => void generate(criteria, { ...city, now: Date.now() }),
        })
      })
    return true
  }

  function generateWithEveryBin({ criteria, city }: Search) {
    generate({ ...criteria, plansEveryBin: true }, { ...city, now: Date.now() })
  }

  function keepBest({ request, draft }: BestSoFar) {
    stop()
    setPlanned(running.current ?? null)
    onPlanned({ id: crypto.randomUUID(), request, opening: draft })
  }
  const canKeep = best?.driven.routes.every(({ violations }) => violations.length === 0)
  return {
    isGenerating,
    best,
    criteriaFailure,
    failure,
    generate,
    /** Plans all due bins of the latest plan, worth their detour or not; `null` before this page has made one. */
    generateWithEveryBin: planned && (() => generateWithEveryBin(planned)),
    clearFailure: () => setCriteriaFailure(null),
    /** Drops the search and keeps the present plan. */
    cancel() {
      stop()
      setStopped('cancelled')
    },
    stopped,
    /** Takes the best plan so far; `null` while none is feasible. */
    finishEarly: best && canKeep ? () => keepBest(best) : null,
  }
}
