import { type EvidenceRow, type ForecastModel, presentEvidence } from 'forecast-engine'
import { planRoutes, type RoutePlan } from 'routing-engine'
import { type BinType, DAY_MS, HOUR_MS, type Point, streetAndSuburb } from 'shared-domain'
import type { Fleet } from 'shared-domain/contract'
import {
  cityPoints,
  cityRequest,
  estimateMatrix,
  travelMatrixOf,
  WHOLE_CITY,
} from 'shared-domain/route-planning'
import { readCouncilSchedule } from '../../rules/council-schedule'
import {
  evenDays,
  type FilledCity,
  type FixedSchedule,
  fixedSchedule,
  inRounds,
} from '../../rules/fixed-schedule'
import { RecordedInflow } from '../../rules/recorded-inflow'
import { REPLAYED_POLICIES, type ReplayedPolicy } from '../../rules/replayed-days'

/** The share of bin-days without an overflow that the fixed schedule must reach in its trial. */
const SERVICE = 0.999
/** Rounds are planned with a fixed number of iterations instead of a time limit, so that they are the same on every machine. */
const ITERATIONS = 400
/** A suburb with more bins is several rounds of the fixed schedule: one truck empties about so many in a shift. */
const ROUND_BINS = 80
/** The rounds that really were emptied may have taken several shifts of the fleet. */
const SHIFTS_MAX = 4

export interface ReplayTask {
  evidence: readonly EvidenceRow[]
  /** The positions of the bins, by id. Bins without one are left out. */
  places: ReadonlyMap<string, Point>
  model: ForecastModel
  fleet: Fleet
  /** Above this level, in percent, a bin with a sensor is emptied under thresholds. */
  fullAbove: number
  /** Midnight of the Monday on which the trial of the fixed schedule begins, in ms since 1970. */
  from: number
  trialDays: number
  /** The days to replay, counted from `from`; none within the trial. */
  replay: readonly number[]
  /** The bins of days after the trial that were replayed before, by policy and day. */
  replayed: Record<ReplayedPolicy, ReadonlyMap<number, readonly string[]>>
  /** The schedule so far. The weekdays of its suburbs are not changed. */
  schedule: FixedSchedule
  /** The file of the council's own schedule, which counts for the bins that it names. */
  councilCsv: string | null
}

export interface ReplayedRow {
  /** Counted from the first day of the trial. */
  day: number
  policy: ReplayedPolicy
  binIds: string[]
  km: number
  /** The time that trucks were out, in hours of all of them. */
  truckHours: number
  overflows: number
}

export interface ReplayOutcome {
  schedule: FixedSchedule
  rows: ReplayedRow[]
}

/** Replays days under each policy, with the inflow into the bins that the record shows. */
export default function replayDays(task: ReplayTask): ReplayOutcome {
  const { evidence, places, model, fleet, from, trialDays, replay } = task
  const until = from + (Math.max(...replay) + 1) * DAY_MS
  const bins = evidence.map(presentEvidence).filter(({ id }) => places.has(id))
  const inflow = new RecordedInflow(model, bins, until)
  const locations = new Map(evidence.map(({ binId, location }) => [binId, location]))
  const standing = bins.map((bin) => {
    const location = locations.get(bin.id) ?? ''
    const { street, suburb } = streetAndSuburb(location)
    const hasSensor = bin.evidence.some(({ kind }) => kind === 'reading')
    return { ...bin, ...(places.get(bin.id) as Point), location, suburb: suburb ?? street, hasSensor }
  })
  const city = {
    bins: inRounds(standing, ROUND_BINS),
    fleet,
    hours: { from },
    inflowBetween: (bin: number, since: number, to: number) => inflow.between(bin, since, to),
  }
  const schedule = new Map([...evenDays(city, fixedSchedule(city, trialDays, SERVICE)), ...task.schedule])
  const ownDays = readCouncilSchedule(task.councilCsv ?? '', city.bins).days
  const daysOf = ({ id, suburb }: CityBin) => ownDays.get(id) ?? schedule.get(suburb) ?? []
  const rows = REPLAYED_POLICIES.flatMap((policy) => rowsOf(policy, { ...task, city, daysOf }))
  return { schedule, rows }
}

interface City extends FilledCity {
  bins: readonly CityBin[]
}
interface CityBin extends Point {
  id: string
  binType: string
  location: string
  suburb: string
  hasSensor: boolean
  evidence: ReturnType<typeof presentEvidence>['evidence']
}

interface Replayed extends Pick<ReplayTask, 'from' | 'replay' | 'replayed' | 'fullAbove' | 'fleet'> {
  city: City
  /** The weekdays of the fixed schedule, 0 for Monday. */
  daysOf: (bin: CityBin) => readonly number[]
}

function rowsOf(policy: ReplayedPolicy, replayed: Replayed): ReplayedRow[] {
  const { city, from, replay } = replayed
  const wanted = new Set(replay)
  const levels = new Float64Array(city.bins.length)
  const waiting = new Set<string>()
  const rows: ReplayedRow[] = []
  for (let day = 0; day <= Math.max(...replay); day += 1) {
    const midnight = from + day * DAY_MS
    const times = city.bins.map((bin, place) =>
      emptyings(policy, replayed, {
        bin,
        place,
        day,
        level: levels[place] as number,
        isWaiting: waiting.has(bin.id),
      }),
    )
    const due = city.bins.flatMap((bin, place) => {
      const [at] = times[place] ?? []
      if (at === undefined) return []
      return [{ bin, level: (levels[place] as number) + city.inflowBetween(place, midnight, at) }]
    })
    const rounds = wanted.has(day) ? roundsOf(replayed, due, policy === 'driven' ? SHIFTS_MAX : 1) : null
    const emptied = rounds?.emptied ?? replayed.replayed[policy].get(day) ?? due.map(({ bin }) => bin.id)
    const isEmptied = new Set(emptied)
    waiting.clear()
    for (const { bin } of due) if (!isEmptied.has(bin.id)) waiting.add(bin.id)
    let overflows = 0
    for (const [place, bin] of city.bins.entries()) {
      let level = levels[place] as number
      let isOver = false
      let since = midnight
      const fillUntil = (at: number) => {
        level += city.inflowBetween(place, since, at)
        since = at
        isOver ||= level > 1
      }
      for (const at of isEmptied.has(bin.id) ? (times[place] ?? []) : []) {
        fillUntil(at)
        level = 0
      }
      fillUntil(midnight + DAY_MS)
      levels[place] = level
      if (isOver) overflows += 1
    }
    if (rounds)
      rows.push({
        day,
        policy,
        binIds: rounds.emptied,
        km: rounds.km,
        truckHours: rounds.truckHours,
        overflows,
      })
  }
  return rows
}

interface BinDay {
  bin: CityBin
  place: number
  day: number
  /** Share of the bin at midnight. */
  level: number
  /** Whether no truck had time for it on the day before. */
  isWaiting: boolean
}

/** When a bin is due on a day, in ms since 1970: as recorded, or at noon if the policy selects it that morning. */
function emptyings(
  policy: ReplayedPolicy,
  { city, daysOf, from, fullAbove }: Replayed,
  { bin, place, day, level, isWaiting }: BinDay,
): number[] {
  const midnight = from + day * DAY_MS
  if (policy === 'driven')
    return bin.evidence.flatMap(({ kind, at }) =>
      kind === 'emptying' && at >= midnight && at < midnight + DAY_MS ? [at] : [],
    )
  const isOfDay =
    policy === 'thresholds' && bin.hasSensor
      ? (level + city.inflowBetween(place, midnight, midnight + 5 * HOUR_MS)) * 100 > fullAbove
      : daysOf(bin).includes(day % 7)
  return isOfDay || isWaiting ? [midnight + DAY_MS / 2] : []
}

interface DueBin {
  bin: CityBin
  /** Share of the bin when it is to be emptied. */
  level: number
}

/** The rounds of a day within at most so many shifts of the fleet. What no shift has time for is not emptied. */
function roundsOf(replayed: Replayed, due: readonly DueBin[], shifts: number) {
  const rounds = { emptied: [] as string[], km: 0, truckHours: 0 }
  let left = due
  for (let shift = 0; shift < shifts && left.length > 0; shift += 1) {
    const { unserved, totals } = planOf(replayed.fleet, left)
    const remaining = new Set(unserved.map(({ binId }) => binId))
    if (remaining.size === left.length) break
    rounds.emptied.push(...left.flatMap(({ bin }) => (remaining.has(bin.id) ? [] : [bin.id])))
    rounds.km += totals.metres / 1000
    rounds.truckHours += totals.seconds / 3600
    left = left.filter(({ bin }) => remaining.has(bin.id))
  }
  return rounds
}

function planOf(fleet: Fleet, due: readonly DueBin[]): RoutePlan {
  const choice = {
    bins: due.map(({ bin: { id, location, binType, lat, lng }, level }) => ({
      id,
      location,
      binType: binType as BinType,
      lat,
      lng,
      status: 'normal' as const,
      fillLevel: Math.min(100, Math.max(0, level * 100)),
      lastCollected: null,
    })),
    fleet,
    options: { ...WHOLE_CITY, statuses: [], lockedBinIds: due.map(({ bin }) => bin.id) },
  }
  const matrix = travelMatrixOf(estimateMatrix(cityPoints(choice)))
  const result = planRoutes(cityRequest({ ...choice, matrix }), {
    seed: 1,
    budget: { iterations: ITERATIONS },
  })
  if (!result.ok) throw new Error(`${result.failure.field}: ${result.failure.remedy}`)
  return result.plan
}
