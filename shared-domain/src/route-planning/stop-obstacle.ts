import type { Bin, LocatedBin } from '../bins/bin'
import { BIN_TYPE_NAMES, type BinType } from '../bins/bin-type'
import { isLocated } from '../bins/nearby-bins'
import type { Truck } from '../contract/fleet-contract'
import type { PlanningFacts } from '../contract/planning-contract'
import type { Point } from '../geo/distance'
import { orderStops } from '../routes/order-stops'
import { routeLengthKm, routeMinutes } from '../routes/route-length'
import { DAY_MS } from '../time/durations'
import { binLoad } from './bin-load'
import { clockSeconds } from './truck-hours'

/** Why a bin cannot be a stop of a route. */
export type StopObstacle =
  /** It is not in service: it was removed, or never known. */
  | { kind: 'unknown' }
  | { kind: 'no-position' }
  /** The crew of that route did not find it. */
  | { kind: 'missing'; routeId: string }
  /** An open route comes to it, on that day where it is known. */
  | { kind: 'on-route'; routeId: string; day?: string | undefined }
  /** The load is of another stream than the bin. */
  | { kind: 'other-stream'; stream: BinType; load: BinType }
  | { kind: 'no-truck'; stream: BinType }
  | { kind: 'no-capacity' }
  | { kind: 'outside-shift' }

/** The stops of other open routes, and the bins that crews did not find. */
export interface TakenBins {
  /** `day` is when the route is driven, YYYY-MM-DD in Pacific/Auckland. */
  onRoutes: readonly (PlanningFacts['onRoutes'][number] & { day?: string | undefined })[]
  missing: PlanningFacts['missing']
}

/** What keeps each of these bins off every new route, by id. Every way to a route asks this, plans included. */
export function binObstacles({ onRoutes, missing }: TakenBins): Map<string, StopObstacle> {
  const obstacles = new Map<string, StopObstacle>()
  for (const { binId, routeId, day } of onRoutes)
    if (!obstacles.has(binId)) obstacles.set(binId, { kind: 'on-route', routeId, day })
  for (const { binId, routeId } of missing) obstacles.set(binId, { kind: 'missing', routeId })
  return obstacles
}

interface LeftOutStop {
  binId: string
  obstacle: StopObstacle
}

/** A bin that an operator or a plan wants on a route; `bin` is null when no such bin is in service. */
export interface WantedStop {
  binId: string
  bin: Bin | null
}

export interface LoadRules {
  taken: TakenBins
  /** The trucks that may take the load; `null` when the record has no fleet, so that no truck rule applies. */
  trucks: readonly Pick<Truck, 'streams' | 'litres' | 'kg' | 'shift' | 'isInService'>[] | null
  /** The stream of the load; by default that of the first bin that can be collected. */
  stream?: BinType
  /** The volume and weight of a bin; by default by its level now. */
  loadOf?: (bin: Bin) => { litres: number; kg: number }
  /** Where the load starts. With it, the estimated time must fit into a shift. */
  depot?: Point | null
}

export interface CheckedLoad {
  /** The stream of the accepted bins; `null` when none is accepted. */
  stream: BinType | null
  /** In the order of the request. */
  accepted: readonly LocatedBin[]
  /** In the order of the request. */
  leftOut: readonly LeftOutStop[]
}

/**
 * Which of these bins one truck can collect as one load, by the rules of a plan: in service, with a position, found by the last
 * crew, on no other open route, one stream, a truck that takes it, within its capacity and its shift. When there are too many, the
 * fullest are accepted.
 */
export function checkLoad(stops: readonly WantedStop[], rules: LoadRules): CheckedLoad {
  const obstacles = binObstacles(rules.taken)
  const checked = stops.map(({ binId, bin }) => {
    const obstacle: StopObstacle | null = bin ? (obstacles.get(binId) ?? null) : { kind: 'unknown' }
    if (obstacle || !bin) return { binId, obstacle }
    return isLocated(bin)
      ? { binId, obstacle: null, bin }
      : { binId, obstacle: { kind: 'no-position' } as const }
  })
  const free = checked.flatMap(({ bin }) => bin ?? [])
  const load = rules.stream ?? free[0]?.binType
  if (!load) return { stream: null, accepted: [], leftOut: leftOutOf(checked) }

  const late = new Map<string, StopObstacle>()
  const ofStream = free.filter((bin) => {
    const { id, binType } = bin
    if (binType !== load) late.set(id, { kind: 'other-stream', stream: binType, load })
    return binType === load
  })
  const trucks = rules.trucks?.filter(({ isInService, streams }) => isInService && streams.includes(load))
  if (trucks?.length === 0) for (const { id } of ofStream) late.set(id, { kind: 'no-truck', stream: load })
  else {
    const room = withinCapacity(byUrgency(ofStream), { ...rules, trucks: trucks ?? null })
    const inTime = withinShift(room, { ...rules, trucks: trucks ?? null })
    const [fits, isInTime] = [new Set(room), new Set(inTime)]
    for (const bin of ofStream)
      if (!fits.has(bin)) late.set(bin.id, { kind: 'no-capacity' })
      else if (!isInTime.has(bin)) late.set(bin.id, { kind: 'outside-shift' })
  }
  const accepted = ofStream.filter(({ id }) => !late.has(id))
  return {
    stream: accepted.length > 0 ? load : null,
    accepted,
    leftOut: leftOutOf(
      checked.map(({ binId, obstacle }) => ({ binId, obstacle: obstacle ?? late.get(binId) ?? null })),
    ),
  }
}

const leftOutOf = (
  checked: readonly { binId: string; obstacle: StopObstacle | null }[],
): readonly LeftOutStop[] => checked.flatMap(({ binId, obstacle }) => (obstacle ? { binId, obstacle } : []))

const RANK = { full: 0, warning: 1, normal: 2 } as const

const byUrgency = (bins: readonly LocatedBin[]): LocatedBin[] =>
  bins.toSorted((a, b) => RANK[a.status] - RANK[b.status] || (b.fillLevel ?? 0) - (a.fillLevel ?? 0))

/** In litres and kg. A plan may fill a truck to the brim, and the same amounts in another order add up to a trace more. */
const ROUNDING = 1e-3

/** The first of these bins that fit into one load of the truck with the most room. */
function withinCapacity(
  bins: readonly LocatedBin[],
  { trucks, loadOf = binLoad }: Pick<LoadRules, 'trucks' | 'loadOf'>,
): LocatedBin[] {
  if (!trucks) return [...bins]
  const perTruck = trucks.map((truck) => {
    const board = { litres: 0, kg: 0 }
    const over = bins.findIndex((bin) => {
      const { litres, kg } = loadOf(bin)
      board.litres += litres
      board.kg += kg
      return board.litres > truck.litres + ROUNDING || board.kg > truck.kg + ROUNDING
    })
    return over < 0 ? bins.length : over
  })
  return bins.slice(0, Math.max(0, ...perTruck))
}

/** The first of these bins that the estimate allows in the longest shift. */
function withinShift(
  bins: readonly LocatedBin[],
  { trucks, depot }: Pick<LoadRules, 'trucks' | 'depot'>,
): LocatedBin[] {
  if (!trucks || !depot) return [...bins]
  const longest =
    Math.max(...trucks.map(({ shift }) => clockSeconds(shift.to) - clockSeconds(shift.from))) / 60
  const fits = (count: number) =>
    routeMinutes(routeLengthKm(depot, orderStops(depot, bins.slice(0, count))), count) <= longest
  if (fits(bins.length)) return [...bins]
  let [most, tooMany] = [0, bins.length]
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (fits(middle)) most = middle
    else tooMany = middle
  }
  return bins.slice(0, most)
}

const weekday = new Intl.DateTimeFormat('en-NZ', { timeZone: 'UTC', weekday: 'long' })

/** Why a bin is left off a route, as a sentence; `today` as YYYY-MM-DD in Pacific/Auckland. */
export function obstacleSentence(obstacle: StopObstacle, today: string): string {
  switch (obstacle.kind) {
    case 'unknown':
      return 'It is no longer in service.'
    case 'no-position':
      return 'Its position is not known.'
    case 'missing':
      return `The crew of ${obstacle.routeId} did not find it.`
    case 'on-route':
      return `Already planned on ${obstacle.routeId}${whenText(obstacle.day, today)}.`
    case 'other-stream':
      return `${BIN_TYPE_NAMES[obstacle.stream]} never shares a load with ${BIN_TYPE_NAMES[obstacle.load].toLowerCase()}.`
    case 'no-truck':
      return `No available truck takes ${BIN_TYPE_NAMES[obstacle.stream].toLowerCase()}.`
    case 'no-capacity':
      return 'It does not fit into one load of a truck.'
    case 'outside-shift':
      return 'The round would take longer than a shift.'
  }
}

function whenText(day: string | undefined, today: string): string {
  if (!day) return ''
  if (day === today) return ' today'
  const date = new Date(`${day}T00:00:00Z`)
  const days = (date.getTime() - Date.parse(`${today}T00:00:00Z`)) / DAY_MS
  return days === 1 ? ' tomorrow' : ` on ${weekday.format(date)}`
}
