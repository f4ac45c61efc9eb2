import { useEffect, useMemo, useState } from 'react'
import { type LocatedBin, riskText } from 'shared-domain'
import { dueByDay, type PlanDraft } from 'shared-domain/route-planning'
import { laterBins, planLaterDay } from '../city-generation/later-days'
import { travelTimes } from '../city-generation/travel-times'
import type { CityPlanRequest } from '../city-plan/city-plan'
import { weekdayOf } from '../moments/moments'

/** A day after a plan, with the bins that come due on it. */
export interface NextDay {
  /** YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** The most urgent first. */
  bins: readonly LocatedBin[]
  /** The risk of each if that day leaves it out, too, in words, by its id. */
  words: ReadonlyMap<string, string>
  /** How far its rounds are; `null` until that is known, and where none can be planned. */
  km: number | null
}

const DAYS_SHOWN = 2

/** What a plan leaves for the days after it; none where no forecast tells. */
export function useNextDays(request: CityPlanRequest, draft: PlanDraft): NextDay[] {
  const days = useMemo(() => daysAfter(request, draft), [request, draft])
  // The bins alone decide how far it is: a stop that moves within the plan changes nothing.
  const asked = JSON.stringify(days.map(({ bins }) => bins.map(({ id }) => id)))
  const [lengths, setLengths] = useState<{ asked: string; km: readonly (number | null)[] } | null>(null)
  useEffect(() => {
    if (days.length === 0) return
    const controller = new AbortController()
    roundLengths(request, JSON.parse(asked), controller.signal)
      .then((km) => setLengths({ asked, km }))
      // The days are shown without their lengths.
      .catch((error) => controller.signal.aborted || console.warn('The next days have no length:', error))
    return () => controller.abort()
  }, [request, asked, days.length])
  return days.map((day, at) => ({ ...day, km: lengths?.asked === asked ? (lengths.km[at] ?? null) : null }))
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

/** How long the rounds of each day are searched for, in s. */
const SEARCH_S = 0.5

async function roundLengths(
  { ahead }: CityPlanRequest,
  binIdsByDay: readonly (readonly string[])[],
  signal: AbortSignal,
): Promise<(number | null)[]> {
  if (!ahead) return []
  const lengths: (number | null)[] = []
  for (const binIds of binIdsByDay) {
    const planned = await planLaterDay(ahead.choice, binIds, {
      matrixOf: async (points) => (await travelTimes(points, signal)).matrix,
      seconds: SEARCH_S,
      signal,
    })
    lengths.push(planned && planned.plan.totals.metres / 1000)
  }
  return lengths
}
