import { isLocated } from 'shared-domain'
import {
  type CityChoice,
  cityFailure,
  cityPoints,
  cityRequest,
  dueByDay,
  estimateMatrix,
  type OverflowRisk,
  risksAhead,
  travelMatrixOf,
  visitShares,
} from 'shared-domain/route-planning'
import type { RoutePlan, TravelMatrix } from 'shared-domain/routing'
import { PlanRefused } from '../route-worker/planning-failure'
import { runJob } from '../route-worker/run-job'
import type { DaysAhead } from './city-criteria'

interface LaterSearch {
  matrixOf: (points: ReturnType<typeof cityPoints>) => TravelMatrix | Promise<TravelMatrix>
  seconds: number
  signal: AbortSignal
}

/** The rounds of a later day over the bins that come due on it, by the trucks of a choice; `null` where none can be planned. */
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

/** How long each later day is planned, in s: enough to tell what each visit costs. */
const LOOK_AHEAD_S = 0.1

/**
 * The risks of all bins, with the part of its round that the visit of one that comes due later is the reason for: by estimated
 * distances, which are known at once.
 */
export async function risksWithLaterVisits(
  choice: CityChoice,
  { days, outlooks }: DaysAhead,
  signal: AbortSignal,
): Promise<Map<string, OverflowRisk>> {
  const bins = laterBins(choice)
  const known = outlooks.filter(({ binId }) => bins.has(binId))
  const shares = new Map<string, ReadonlyMap<string, number>>()
  for (const [{ day }, due] of dueByDay(known, days)) {
    const binIds = due.map(({ binId }) => binId)
    const planned = await planLaterDay(choice, binIds, {
      matrixOf: (points) => travelMatrixOf(estimateMatrix(points)),
      seconds: LOOK_AHEAD_S,
      signal,
    })
    if (planned) shares.set(day, visitShares(planned.matrix, planned.plan.routes))
  }
  return risksAhead(known, days, ({ day }) => shares.get(day) ?? new Map())
}
