import type { RoutePlan, TravelMatrix } from 'routing-engine'
import { isLocated } from 'shared-domain'
import {
  type CityChoice,
  cityFailure,
  cityRequest,
  estimateMatrix,
  type OverflowRisk,
  type TruckOut,
  travelMatrixOf,
} from 'shared-domain/route-planning'
import type { Place } from '../../operations'
import { type BinOutlook, type RoundDay, risksAhead } from '../../rules/days-ahead'
import { planPlaces } from '../../rules/kerb-side'
import { onFirstDay } from '../../rules/visit-days'
import { visitDaysRequests } from '../../rules/visit-days-requests'
import { visitShares } from '../../rules/visit-shares'
import { PlanRefused } from '../route-worker/planning-failure'
import { runJob, runVisitDays } from '../route-worker/run-job'

/** The day of the plan and the days after it, with the forecasts of the bins. */
export interface DaysAhead {
  days: readonly RoundDay[]
  outlooks: readonly BinOutlook[]
}

interface RoundsSearch {
  matrixOf: (places: readonly Place[]) => TravelMatrix | Promise<TravelMatrix>
  seconds: number
  signal: AbortSignal
  /** The trucks that open routes occupy on that day; none unless given. */
  trucksOut?: readonly TruckOut[]
}

/** Plans the rounds that empty these bins, as far as the trucks of a choice can; `null` when no plan is possible. */
export async function planRounds(
  choice: CityChoice,
  binIds: readonly string[],
  { matrixOf, seconds, signal, trucksOut = [] }: RoundsSearch,
): Promise<{ plan: RoutePlan; matrix: TravelMatrix } | null> {
  const wanted = choiceOf(choice, binIds, trucksOut)
  if (cityFailure(wanted) !== null) return null
  const matrix = await matrixOf(planPlaces(wanted))
  const request = cityRequest({ ...wanted, matrix })
  const { result } = await runJob({ request, seed: 1, seconds }, { signal, onMessage: () => {} })
  if (!result.ok) throw new PlanRefused(result.failure)
  return { plan: result.plan, matrix }
}

/** Bins that come due are assumed to be as full as those with a warning. */
function choiceOf(
  { bins, fleet, options }: CityChoice,
  binIds: readonly string[],
  trucksOut: readonly TruckOut[],
): CityChoice {
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
      trucksOut,
    },
  }
}

/** The bins of a choice that later days may plan, by id: of its streams, with a place, and on no other route. */
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

/** Leaves room in the matrix for depots and facilities. */
export const PLANNED_BINS_MAX = 600

/** The search time for the best days, in s: half of it is enough for 900 bins. */
const LOOK_AHEAD_S = 0.4
/** The search time for the first day's rounds, in s: enough to estimate the share of each visit. */
const SHARES_S = 0.1
const SEED = 1

/**
 * The risks of all bins. A bin that is best emptied on the day of the plan also has the metres that it contributes to the rounds of that
 * day. Distances are estimated, which needs no request to the server.
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
  const planned = await planRounds(choice, mostUrgent(today, outlooks, days), {
    matrixOf: (points) => travelMatrixOf(estimateMatrix(points)),
    seconds: SHARES_S,
    signal,
  })
  return risksAhead(known, days, planned ? visitShares(planned.matrix, planned.plan.routes) : new Map())
}

/** The bins with the highest risk, at most `PLANNED_BINS_MAX`. */
function mostUrgent(
  binIds: readonly string[],
  outlooks: readonly BinOutlook[],
  [, next]: readonly RoundDay[],
): readonly string[] {
  if (binIds.length <= PLANNED_BINS_MAX || !next) return binIds
  const chances = new Map(outlooks.map(({ binId, overflowChance }) => [binId, overflowChance(next.endsAt)]))
  // A bin without a forecast is best emptied today because it is full.
  const urgency = (binId: string) => chances.get(binId) ?? 1
  return binIds.toSorted((a, b) => urgency(b) - urgency(a)).slice(0, PLANNED_BINS_MAX)
}
