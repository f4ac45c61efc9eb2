import type { RoutePlan } from 'routing-engine'
import { callRecord } from 'shared-domain/client'
import type { OperationRequest } from 'shared-domain/contract'
import type { CityChoice } from 'shared-domain/route-planning'
import { listPlanRules, type Place, planRoutesOnServer } from '../../operations'
import { planPlaces } from '../../rules/kerb-side'
import {
  type DrivenPlan,
  draftOf,
  type LeftOutBin,
  type PlanDraft,
  type RouteCache,
} from '../../rules/plan-draft'
import { inRuledOrder } from '../../rules/plan-rules/keep-rules'
import { type CityPlan, type CityPlanRequest, cityPlanRequest } from '../city-plan/city-plan'
import type { PlanCriteria } from '../city-plan/plan-criteria'
import { travelTimes } from '../city-plan/travel-times'
import type { DaysAhead } from '../next-days/later-days'
import { risksWithLaterVisits } from '../next-days/later-days'
import { PlanRefused } from '../route-worker/planning-failure'
import { runJob } from '../route-worker/run-job'
import { type CityData, cityChoice, cityDay, daysAhead, dueMissing, dueOnRoutes } from './city-criteria'

/** The best plan that a search in progress has found. */
export interface BestSoFar {
  request: CityPlanRequest
  draft: PlanDraft
  driven: DrivenPlan
}

const SEED = 1
/** The time that the server may take in addition to the search. */
const ANSWER_MS = 10_000

interface Watching {
  signal: AbortSignal
  /** Whether the council's own planner is used. */
  isServerAsked: boolean
  onBetter: (best: BestSoFar) => void
}

/** Plans a day of the city's trucks. */
export async function planCity(
  criteria: PlanCriteria,
  city: CityData,
  { signal, isServerAsked, onBetter }: Watching,
): Promise<CityPlan> {
  const started = performance.now()
  const { day } = cityDay(criteria, city)
  const ahead = daysAhead(criteria, city)
  const choice = await pricedChoice(cityChoice(criteria, city), ahead, signal)
  const forecastSeconds = (performance.now() - started) / 1000
  const places = planPlaces(choice)
  const [travel, rules] = await Promise.all([
    travelTimes(places, signal),
    callRecord(listPlanRules, {}, { signal }),
  ])
  const kept = rules.kept.map(({ rule }) => rule)
  const leftToOthers = criteria.includesOnRoutes ? [] : dueOnRoutes(criteria, city)
  const missing = dueMissing(criteria, city)
  const request = {
    ...cityPlanRequest({ ...criteria, day }, choice, travel, kept),
    criteria,
    leftToOthers,
    missing,
    mayShareBins: criteria.includesOnRoutes,
    ahead: ahead && { ...ahead, choice, outings: city.facts.outings },
  }
  // Looking ahead is part of the time that the operator gave.
  const seconds = Math.max(criteria.seconds / 2, criteria.seconds - forecastSeconds)
  const { plan, note } = await (isServerAsked
    ? planOnServer(request, places, { seconds, signal })
    : planHere(request, seconds, { signal, onBetter }))
  request.routeCache.learn(plan)
  return {
    id: crypto.randomUUID(),
    request: { ...request, travel: { ...travel, note: joined(travel.note, note) } },
    opening: inRuledOrder(request.routeCache.index, draftOf(request.routeCache.index.request, plan), kept),
  }
}

/** The choice with the risks of the forecasts, where there are any. */
async function pricedChoice(
  choice: CityChoice,
  ahead: DaysAhead | null,
  signal: AbortSignal,
): Promise<CityChoice> {
  if (!ahead) return choice
  const risks = await risksWithLaterVisits(choice, ahead, signal)
  return { ...choice, options: { ...choice.options, risks } }
}

/** By the server's planner. Throws when it refuses or does not answer; `signal` ends its search. */
async function planOnServer(
  { routeCache }: CityPlanRequest,
  places: readonly Place[],
  { seconds, signal }: { seconds: number; signal: AbortSignal },
) {
  const { matrix: _, ...routing } = routeCache.index.request
  // A city's request names types of bins as its streams.
  const request = routing as OperationRequest<typeof planRoutesOnServer>['body']['request']
  return callRecord(
    planRoutesOnServer,
    { body: { points: [...places], request, seconds } },
    { signal, timeoutMs: seconds * 1000 + ANSWER_MS },
  )
}

async function planHere(
  request: CityPlanRequest,
  seconds: number,
  { signal, onBetter }: Pick<Watching, 'signal' | 'onBetter'>,
): Promise<{ plan: RoutePlan; note: null }> {
  const { result } = await runJob(
    { request: request.routeCache.index.request, seed: SEED, seconds },
    {
      signal,
      onMessage(message) {
        if (message.kind !== 'progress') return
        const { routeCache, rules } = request
        const lists = draftFromLists(routeCache, message.progress.routes)
        const draft = inRuledOrder(routeCache.index, lists, rules)
        onBetter({ request, draft, driven: request.routeCache.drive(draft) })
      },
    },
  )
  if (!result.ok) throw new PlanRefused(result.failure)
  return { plan: result.plan, note: null }
}

/** Joins the notes; the note of the server may repeat that of the distances. */
function joined(one: string | null, other: string | null): string | null {
  if (one === null || other?.includes(one)) return other
  return other === null ? one : `${one} ${other}`
}

/** A draft from the progress of an engine, which reports lists of bins without their trucks. */
function draftFromLists(routeCache: RouteCache, lists: readonly (readonly string[])[]): PlanDraft {
  const { request } = routeCache.index
  const byTruck = new Map<string, readonly string[]>()
  const namesTruck = (binId: string) => routeCache.index.stop(binId).truckIds !== undefined
  const others = (truckId: string, binIds: readonly string[]) =>
    binIds.filter((binId) => routeCache.index.stop(binId).truckIds?.includes(truckId) === false).length
  // Bins that name their truck choose first.
  const namingFirst = lists.toSorted((a, b) => Number(b.some(namesTruck)) - Number(a.some(namesTruck)))
  for (const binIds of namingFirst) {
    const free = request.trucks.map(({ id }) => id).filter((id) => !byTruck.has(id))
    const [best] = free
      .map((truckId) => ({ truckId, route: routeCache.route(truckId, binIds) }))
      .sort(
        (a, b) =>
          others(a.truckId, binIds) - others(b.truckId, binIds) ||
          a.route.violations.length - b.route.violations.length ||
          a.route.seconds - b.route.seconds,
      )
    if (best) byTruck.set(best.truckId, binIds)
  }
  const served = new Set([...byTruck.values()].flat())
  return {
    trucks: request.trucks.map(({ id }) => ({ truckId: id, binIds: byTruck.get(id) ?? [] })),
    leftOut: request.stops
      .filter(({ binId }) => !served.has(binId))
      .map(
        ({ binId, priority }): LeftOutBin => ({
          binId,
          reason: priority.kind === 'optional' ? 'not-worth-it' : 'no-capacity',
        }),
      ),
    locked: new Set(),
  }
}
