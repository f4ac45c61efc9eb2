import { isLocated } from 'shared-domain'
import {
  type BinOutlook,
  type CityChoice,
  cityFailure,
  cityPoints,
  cityRequest,
  estimateMatrix,
  type OverflowRisk,
  onFirstDay,
  type RoundDay,
  risksAhead,
  travelMatrixOf,
  visitDaysRequests,
  visitShares,
} from 'shared-domain/route-planning'
import type { RoutePlan, TravelMatrix } from 'shared-domain/routing'
import { PlanRefused } from '../route-worker/planning-failure'
import { runJob, runVisitDays } from '../route-worker/run-job'
import type { DaysAhead } from './city-criteria'

interface LaterSearch {
  matrixOf: (points: ReturnType<typeof cityPoints>) => TravelMatrix | Promise<TravelMatrix>
  seconds: number
  signal: AbortSignal
}

/** The rounds of a day over bins that are to be emptied on it, by the trucks of a choice; `null` where none can be planned. */
export async function planLaterDay(
  choice: CityChoice,
  binIds: readonly string[],
  { matrixOf, seconds, signal }: LaterSearch,
): Promise<{ plan: RoutePlan; matrix: TravelMatrix } | null> {
  const later = laterChoice(choice, binIds)
  if (cityFailure(later) !== null) return null
  const matrix = await matrixOf(cityPoints(later))
  const request = cityRequest({ ...later, matrix })
  const { result } = await runJob({ request, seed: 1, seconds }, { signal, onWord: () => {} })
  if (!result.ok) throw new PlanRefused(result.failure)
  return { plan: result.plan, matrix }
}

/** Every truck is free again, and bins that come due are about as full as those with a warning. */
function laterChoice({ bins, fleet, options }: CityChoice, binIds: readonly string[]): CityChoice {
  const due = new Set(binIds)
  return {
    bins: bins.flatMap((bin) => (due.has(bin.id) ? { ...bin, status: 'warning', fillLevel: null } : [])),
    fleet,
    options: {
      ...options,
      statuses: [],
      lockedBinIds: binIds,
      excludedBinIds: [],
      overflowingBinIds: [],
      risks: new Map(),
      notBefore: 0,
      trucksOut: [],
    },
  }
}

/** The bins of a choice that later days may have: of its streams, with a place, and on no other route. */
export function laterBins({ bins, options }: CityChoice) {
  const excluded = new Set(options.excludedBinIds)
  return new Map(
    bins
      .filter(isLocated)
      .flatMap((bin) =>
        options.streams.includes(bin.binType) && !excluded.has(bin.id) ? [[bin.id, bin] as const] : [],
      ),
  )
}

/** A matrix has few more places, for depots and facilities. */
const PLANNED_BINS_MAX = 600

/** How long the days to come are looked at, in s: half of it is enough for 900 bins. */
const LOOK_AHEAD_S = 0.4
/** How long the rounds of the first are planned, in s: enough to tell what each visit costs. */
const SHARES_S = 0.1
const SEED = 1

/**
 * The risks of all bins; of those that are best emptied on the day of the plan also the part of its rounds that each is the reason
 * for. By estimated distances, which are known at once.
 */
export async function risksWithLaterVisits(
  choice: CityChoice,
  { days, outlooks }: DaysAhead,
  signal: AbortSignal,
): Promise<Map<string, OverflowRisk>> {
  const bins = laterBins(choice)
  const known = outlooks.filter(({ binId }) => bins.has(binId))
  const requests = visitDaysRequests(choice, { bins: [...bins.values()], outlooks: known, days })
  // Each kind of waste in a worker of its own.
  const visits = await Promise.all(
    requests.map((request) => runVisitDays({ request, seed: SEED, seconds: LOOK_AHEAD_S }, signal)),
  )
  const today = visits.flatMap(onFirstDay)
  const planned = await planLaterDay(choice, mostUrgent(today, outlooks, days), {
    matrixOf: (points) => travelMatrixOf(estimateMatrix(points)),
    seconds: SHARES_S,
    signal,
  })
  return risksAhead(known, days, planned ? visitShares(planned.matrix, planned.plan.routes) : new Map())
}

/** As many as a plan has places for. */
function mostUrgent(
  binIds: readonly string[],
  outlooks: readonly BinOutlook[],
  [, next]: readonly RoundDay[],
): readonly string[] {
  if (binIds.length <= PLANNED_BINS_MAX || !next) return binIds
  const chances = new Map(outlooks.map(({ binId, overflowChance }) => [binId, overflowChance(next.endsAt)]))
  // Without a forecast a bin is among them because it is full.
  const urgency = (binId: string) => chances.get(binId) ?? 1
  return binIds.toSorted((a, b) => urgency(b) - urgency(a)).slice(0, PLANNED_BINS_MAX)
}
