import { GENERATING_MS } from 'shared-domain'
import { planOnServer } from 'shared-domain/client'
import { cityPoints } from 'shared-domain/route-planning'
import type { RoutePlan } from 'shared-domain/routing'
import { type CityGround, type CityPlan, cityGround } from '../city-plan/city-plan'
import type { DrivenPlan } from '../plan-driving/driven-plan'
import { draftOf, type PlanDraft } from '../plan-driving/plan-draft'
import { draftFromLists } from '../plan-editing/draft-from-lists'
import { PlanRefused } from '../route-worker/planning-failure'
import { runJob } from '../route-worker/run-job'
import {
  type CityCriteria,
  type CityInHand,
  cityChoice,
  cityDay,
  dueMissing,
  dueOnRoutes,
} from './city-criteria'
import { travelTimes } from './travel-times'

/** The best plan that a search in progress has found. */
export interface BestSoFar {
  ground: CityGround
  draft: PlanDraft
  driven: DrivenPlan
}

const SEED = 1

interface Watching {
  signal: AbortSignal
  /** Whether the council's own planner is to be asked. */
  isServerAsked: boolean
  onBetter: (best: BestSoFar) => void
}

/** Plans a day of the city's trucks; the plan comes two seconds after it was asked for at the earliest. */
export async function planCity(
  criteria: CityCriteria,
  city: CityInHand,
  { signal, isServerAsked, onBetter }: Watching,
): Promise<CityPlan> {
  const earliest = pause(GENERATING_MS, signal)
  // Whoever fails first tells; the pause alone would then fail unheard.
  earliest.catch(() => {})
  const { day } = cityDay(criteria, city)
  const choice = cityChoice(criteria, city)
  const travel = await travelTimes(cityPoints(choice), signal)
  const leftToOthers = criteria.includesOnRoutes ? [] : dueOnRoutes(criteria, city)
  const missing = dueMissing(criteria, city)
  const ground = {
    ...cityGround({ ...criteria, day }, choice, travel),
    leftToOthers,
    missing,
    mayShareBins: criteria.includesOnRoutes,
  }
  const { plan, note } = await (isServerAsked
    ? planOnServer(ground.book.ground.request, ground.points, criteria.seconds, signal)
    : planHere(ground, criteria.seconds, { signal, onBetter }))
  ground.book.learn(plan)
  await earliest
  return {
    id: crypto.randomUUID(),
    ground: { ...ground, travel: { ...travel, note: joined(travel.note, note) } },
    opening: draftOf(ground.book.ground.request, plan),
  }
}

async function planHere(
  ground: CityGround,
  seconds: number,
  { signal, onBetter }: Pick<Watching, 'signal' | 'onBetter'>,
): Promise<{ plan: RoutePlan; note: null }> {
  const { request } = ground.book.ground
  const { result } = await runJob(
    { request, seed: SEED, seconds },
    {
      signal,
      onWord(said) {
        if (said.kind !== 'progress') return
        const draft = draftFromLists(ground.book, said.progress.routes)
        onBetter({ ground, draft, driven: ground.book.drive(draft) })
      },
    },
  )
  if (!result.ok) throw new PlanRefused(result.failure)
  return { plan: result.plan, note: null }
}

/** Both notes; the server may say the same of its distances again. */
function joined(one: string | null, other: string | null): string | null {
  if (one === null || other?.includes(one)) return other
  return other === null ? one : `${one} ${other}`
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
