import { useEffect, useMemo, useState } from 'react'
import { type LocatedBin, riskText } from 'shared-domain'
import { dueByDay, type PlanDraft } from 'shared-domain/route-planning'
import { laterBins, planRounds } from '../city-generation/later-days'
import { travelTimes } from '../city-generation/travel-times'
import type { CityPlanRequest } from '../city-plan/city-plan'
import { weekdayOf } from '../moments/moments'

/** A day after a plan, with the bins that come due on it. */
export interface NextDay {
  /** YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** The most urgent first. */
  bins: readonly LocatedBin[]
  /** By bin id: the risk in words if that day leaves the bin out, too. */
  words: ReadonlyMap<string, string>
  /** The length of its rounds; `null` until it is computed, and when none can be planned. */
  km: number | null
}

const DAYS_SHOWN = 2

/** The bins that a plan leaves for the days after it; empty without a forecast. */
export function useNextDays(request: CityPlanRequest, draft: PlanDraft): NextDay[] {
  const days = useMemo(() => daysAfter(request, draft), [request, draft])
  // The lengths depend on the bins only, so moving a stop within the plan starts no new search.
  const key = JSON.stringify(days.map(({ bins }) => bins.map(({ id }) => id)))
  const [lengths, setLengths] = useState<{ key: string; km: readonly (number | null)[] } | null>(null)
  useEffect(() => {
    if (days.length === 0) return
    const controller = new AbortController()
    roundLengths(request, JSON.parse(key), controller.signal)
      .then((km) => setLengths({ key, km }))
      // The days are shown without their lengths.
      .catch((error) => controller.signal.aborted || console.warn('The next days have no length:', error))
    return () => controller.abort()
  }, [request, key, days.length])
  return days.map((day, at) => ({ ...day, km: lengths?.key === key ? (lengths.km[at] ?? null) : null }))
}

function daysAfter({ ahead }: CityPlanRequest, { trucks }: PlanDraft): NextDay[] {
  if (!ahead) return []
  const { days, outlooks, choice } = ahead
  const served = new Set(trucks.flatMap(({ binIds }) => binIds))
  const bins = laterBins(choice)
  const left = outlooks.filter(({ binId }) => bins.has(binId) && !served.has(binId))
  const due = dueByDay(left, days)
  return days.slice(1, 1 + DAYS_SHOWN).map((day, at) => {
    const next = days[at + 2] ?? day
    const by = weekdayOf(new Date(next.endsAt).toISOString())
    const risks = (due.get(day) ?? [])
      .map(({ binId, overflowChance }) => ({ binId, chance: overflowChance(next.endsAt) }))
      .sort((a, b) => b.chance - a.chance)
    return {
      day: day.day,
      bins: risks.flatMap(({ binId }) => bins.get(binId) ?? []),
      words: new Map(risks.map(({ binId, chance }) => [binId, `${riskText(chance)} by ${by}`])),
      km: null,
    }
  })
}

/** The search time for each day's rounds, in s. */
const SEARCH_S = 0.5

async function roundLengths(
  { ahead }: CityPlanRequest,
  binIdsByDay: readonly (readonly string[])[],
  signal: AbortSignal,
): Promise<(number | null)[]> {
  if (!ahead) return []
  const lengths: (number | null)[] = []
  for (const binIds of binIdsByDay) {
    const planned = await planRounds(ahead.choice, binIds, {
      matrixOf: async (points) => (await travelTimes(points, signal)).matrix,
      seconds: SEARCH_S,
      signal,
    })
    lengths.push(planned && planned.plan.totals.metres / 1000)
  }
  return lengths
}
