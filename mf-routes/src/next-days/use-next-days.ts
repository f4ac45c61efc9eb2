import { useEffect, useMemo, useState } from 'react'
import { type LocatedBin, riskText } from 'shared-domain'
import { dueByDay } from '../../rules/days-ahead'
import type { PlanDraft } from '../../rules/plan-draft'
import { trucksOut } from '../../rules/trucks-out'
import type { CityPlanRequest, RoundsAhead } from '../city-plan/city-plan'
import { travelTimes } from '../city-plan/travel-times'
import { t } from '../messages/translate'
import { weekdayOf } from '../moments/moments'
import { laterBins, PLANNED_BINS_MAX, planRounds } from './later-days'

/** A day after a plan, with the bins that come due on it. */
export interface NextDay {
  /** YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** The most urgent first. */
  bins: readonly LocatedBin[]
  /** By bin id: the risk in words if that day leaves the bin out, too. */
  words: ReadonlyMap<string, string>
  /** `null` until it is computed, and when it cannot be. */
  work: DayWork | null
  /** Whether a day before it may leave bins to it that `bins` does not have; not so once `work` is known. */
  mayGetMore: boolean
}

/** What the trucks can do of a day's bins. */
interface DayWork {
  /** The bins that the day before it leaves, in addition to those that come due. */
  carriedOver: number
  /** The bins that the trucks can collect. */
  collected: number
  /** The bins that are left. */
  left: number
  /** The length of its rounds. */
  km: number
}

const DAYS_SHOWN = 2

type Ahead = Pick<CityPlanRequest, 'ahead'>
type Served = Pick<PlanDraft, 'trucks'>

/** The bins that a plan leaves for the days after it, and how many of them the trucks can do; empty without a forecast. */
export function useNextDays(request: Ahead, draft: Served): NextDay[] {
  const days = useMemo(() => daysAfter(request, draft), [request, draft])
  // The work depends on the bins only, so moving a stop within the plan starts no new search.
  const key = JSON.stringify(days.map(({ bins }) => bins.map(({ id }) => id)))
  const [known, setKnown] = useState<{ key: string; work: readonly (DayWork | null)[] } | null>(null)
  useEffect(() => {
    const { ahead } = request
    if (!ahead || days.length === 0) return
    const controller = new AbortController()
    workOfDays(ahead, JSON.parse(key), controller.signal)
      .then((work) => setKnown({ key, work }))
      // The days are shown with their bins alone.
      .catch((error) => controller.signal.aborted || console.warn('The next days have no rounds:', error))
    return () => controller.abort()
  }, [request, key, days.length])
  return days.map((day, at) => {
    const work = known?.key === key ? (known.work[at] ?? null) : null
    return {
      ...day,
      work,
      mayGetMore: work === null && days.slice(0, at).some(({ bins }) => bins.length > 0),
    }
  })
}

function daysAfter({ ahead }: Ahead, { trucks }: Served): NextDay[] {
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
      words: new Map(
        risks.map(({ binId, chance }) => [binId, t('nextDays.by', { risk: riskText(chance), by })]),
      ),
      work: null,
      mayGetMore: false,
    }
  })
}

/** The search time for each day's rounds, in s. */
const SEARCH_S = 0.5

/** The work of each day. Bins that a day leaves are the first of the next. */
async function workOfDays(
  { days, choice, outings }: RoundsAhead,
  binIdsByDay: readonly (readonly string[])[],
  signal: AbortSignal,
): Promise<(DayWork | null)[]> {
  const work: (DayWork | null)[] = []
  let carried: readonly string[] = []
  for (const [at, due] of binIdsByDay.entries()) {
    const wanted = [...carried, ...due.filter((binId) => !carried.includes(binId))]
    // More than a matrix has places for is more than the trucks can do, too.
    const asked = wanted.slice(0, PLANNED_BINS_MAX)
    const day = days[at + 1]?.day ?? ''
    const planned = await planRounds(choice, asked, {
      matrixOf: async (points) => (await travelTimes(points, signal)).matrix,
      seconds: SEARCH_S,
      signal,
      trucksOut: trucksOut(outings, { day, notBefore: 0 }),
    })
    const unserved = new Set(planned ? planned.plan.unserved.map(({ binId }) => binId) : asked)
    const left = wanted.filter((binId, place) => place >= asked.length || unserved.has(binId))
    const km = planned ? planned.plan.totals.metres / 1000 : 0
    work.push({ carriedOver: carried.length, collected: wanted.length - left.length, left: left.length, km })
    carried = left
  }
  return work
}
