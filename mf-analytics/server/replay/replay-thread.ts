import { type EvidenceRow, type ForecastModel, presentEvidence } from 'forecast-engine'
import { planRoutes } from 'routing-engine'
import { BIN_TYPES, type BinType, DAY_MS, HOUR_MS, type Point, streetAndSuburb } from 'shared-domain'
import type { Fleet } from 'shared-domain/contract'
import {
  cityPoints,
  cityRequest,
  estimateMatrix,
  travelMatrixOf,
  WHOLE_CITY,
} from 'shared-domain/route-planning'
import { readCouncilSchedule } from '../../rules/council-schedule'
import { evenPlaces, type FilledCity, type FixedSchedule, fixedSchedule } from '../../rules/fixed-schedule'
import { RecordedInflow } from '../../rules/recorded-inflow'
import { REPLAYED_POLICIES, type ReplayedPolicy } from '../../rules/replayed-days'

/** The share of bin-days without an overflow that the fixed schedule must reach in its trial. */
const SERVICE = 0.999
/** Rounds are planned with a fixed number of iterations instead of a time limit, so that they are the same on every machine. */
const ITERATIONS = 400
/** Larger rounds are planned in parts. */
const DISTRICT_BINS = 250
/** Every policy may use as many trucks as it needs, up to this many copies of each truck in the fleet. */
const TRUCK_COPIES = 4

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
  const city = {
    bins: bins.map((bin) => {
      const location = locations.get(bin.id) ?? ''
      const { street, suburb } = streetAndSuburb(location)
      const hasSensor = bin.evidence.some(({ kind }) => kind === 'reading')
      return { ...bin, ...(places.get(bin.id) as Point), location, suburb: suburb ?? street, hasSensor }
    }),
    fleet,
    hours: { from },
    inflowBetween: (bin: number, since: number, to: number) => inflow.between(bin, since, to),
  }
  const schedule = new Map([...fixedSchedule(city, trialDays, SERVICE, evenPlaces(city)), ...task.schedule])
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

interface Replayed extends Pick<ReplayTask, 'from' | 'replay' | 'fullAbove' | 'fleet'> {
  city: City
  /** The weekdays of the fixed schedule, 0 for Monday. */
  daysOf: (bin: CityBin) => readonly number[]
}

function rowsOf(policy: ReplayedPolicy, replayed: Replayed): ReplayedRow[] {
  const { city, from, replay } = replayed
  const wanted = new Set(replay)
  const levels = new Float64Array(city.bins.length)
  const rows: ReplayedRow[] = []
  for (let day = 0; day <= Math.max(...replay); day += 1) {
    const midnight = from + day * DAY_MS
    const emptied = new Map<string, number>()
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
      for (const at of emptyings(policy, replayed, { bin, place, day, level })) {
        fillUntil(at)
        emptied.set(bin.id, level)
        level = 0
      }
      fillUntil(midnight + DAY_MS)
      levels[place] = level
      if (isOver) overflows += 1
    }
    if (!wanted.has(day)) continue
    rows.push({ day, policy, binIds: [...emptied.keys()], km: kmOf(replayed, emptied), overflows })
  }
  return rows
}

interface BinDay {
  bin: CityBin
  place: number
  day: number
  /** Share of the bin at midnight. */
  level: number
}

/** When a bin is emptied on a day, in ms since 1970: as recorded, or at noon if the policy selects it that morning. */
function emptyings(
  policy: ReplayedPolicy,
  { city, daysOf, from, fullAbove }: Replayed,
  { bin, place, day, level }: BinDay,
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
  return isOfDay ? [midnight + DAY_MS / 2] : []
}

/** The length in km of a day's rounds over these bins, given the level of each when it is emptied. */
function kmOf(replayed: Replayed, emptied: ReadonlyMap<string, number>): number {
  const { city } = replayed
  const [depot] = city.fleet.depots
  const bins = city.bins.filter(({ id }) => emptied.has(id))
  const bearing = (point: Point) =>
    depot ? Math.atan2(point.lng - depot.lng, point.lat - depot.lat) : point.lng
  let metres = 0
  for (const binType of BIN_TYPES) {
    const around = bins.filter((bin) => bin.binType === binType).sort((a, b) => bearing(a) - bearing(b))
    const parts = Math.ceil(around.length / DISTRICT_BINS)
    for (let part = 0; part < parts; part += 1) {
      const district = around.slice(
        Math.floor((part * around.length) / parts),
        Math.floor(((part + 1) * around.length) / parts),
      )
      metres += metresOf(replayed, district, emptied)
    }
  }
  return metres / 1000
}

function metresOf(
  { fleet }: Replayed,
  bins: readonly CityBin[],
  levels: ReadonlyMap<string, number>,
): number {
  const trucks = fleet.trucks.flatMap((truck) =>
    Array.from({ length: TRUCK_COPIES }, (_, copy) => ({ ...truck, id: `${truck.id}-${copy + 1}` })),
  )
  const choice = {
    bins: bins.map(({ id, location, binType, lat, lng }) => ({
      id,
      location,
      binType: binType as BinType,
      lat,
      lng,
      status: 'normal' as const,
      fillLevel: Math.min(100, Math.max(0, (levels.get(id) ?? 0) * 100)),
      lastCollected: null,
    })),
    fleet: { ...fleet, trucks },
    options: { ...WHOLE_CITY, statuses: [], lockedBinIds: bins.map(({ id }) => id) },
  }
  const matrix = travelMatrixOf(estimateMatrix(cityPoints(choice)))
  const result = planRoutes(cityRequest({ ...choice, matrix }), {
    seed: 1,
    budget: { iterations: ITERATIONS },
  })
  if (!result.ok) throw new Error(`${result.failure.field}: ${result.failure.remedy}`)
  return result.plan.totals.metres
}
