import type { Point } from 'shared-domain'
import type { PlannedVisit, RouteDayPlan, VisitDone } from 'shared-domain/contract'
import { isOnBoard, momentOf } from '../../rules/on-board'
import type { ShownStop } from '../../rules/shown-route'

/** Seconds from midnight in New Zealand, and the load on board when the truck leaves. */
export type PlannedTimes = Pick<PlannedVisit, 'arrival' | 'departure' | 'litres' | 'kg'>

/** `position` is that of the record, which taps name; `order` counts the stops of the route from 1. */
export type StopEntry = {
  kind: 'stop'
  position: number
  order: number
  stop: ShownStop
  times: PlannedTimes | null
  /** What its bin adds to the load by the plan; `null` without one. */
  amount: Load | null
}
export type Load = Pick<PlannedVisit, 'litres' | 'kg'>
/**
 * An entry that a driver marks as done: `visit` is its index in the plan, `doneAt` when it was over, ISO 8601. A disposal trip of
 * several emptyings has all `doneTimes`, and the last as `doneAt`.
 */
export type TrackedEntry = {
  times: PlannedTimes
  visit: number
  doneAt: string | null
  doneTimes: readonly string[]
} & (
  | {
      kind: 'disposal'
      name: string
      point: Point
      /** Without what was skipped or unloaded before; once it is done, what was collected by then. */
      unloadedLitres: number
      /** Whether every stop of its load was skipped: there is nothing to unload. */
      isNeedless: boolean
      /** In seconds from midnight when the truck arrives earlier, otherwise `null`. */
      opensAt: number | null
    }
  | { kind: 'break' }
)
/** An entry of a plan that is not a stop; `name` is that of the facility or the depot. */
export type PlannedEntry =
  | TrackedEntry
  | { kind: 'depot'; name: string; point: Point; isStart: boolean; times: PlannedTimes }
export type Entry = StopEntry | PlannedEntry

/** The names of depots, facilities and trucks by their ids. */
export type PlaceNames = Readonly<Record<string, string>>
/** When facilities open, by their ids, in seconds from midnight. */
export type OpeningTimes = Readonly<Record<string, number>>

/** Details besides the stops and the plan. */
interface KnownOfRoute {
  names: PlaceNames
  openingTimes: OpeningTimes
  visitsDone: readonly VisitDone[]
}

/**
 * The stops in driving order, and between them the depot, the disposal trips and the break of the plan. Without a plan, or with one
 * that has other stops, only the stops.
 */
export function itinerary(
  stops: readonly ShownStop[],
  plan: RouteDayPlan | null,
  known: Partial<KnownOfRoute> = {},
): Entry[] {
  const entries = stops.map(
    (stop, index): StopEntry => ({
      kind: 'stop',
      position: positionOf(stop, index),
      order: index + 1,
      stop,
      times: null,
      amount: null,
    }),
  )
  const byBin = new Map(entries.map((entry) => [entry.stop.bin.id, entry]))
  const planned = plan?.visits.filter((visit) => visit.kind === 'stop') ?? []
  if (!plan || planned.length !== stops.length || !planned.every(({ binId }) => byBin.has(binId)))
    return entries
  let load: StopEntry[] = []
  return plan.visits.flatMap((visit, index): Entry[] => {
    if (visit.kind === 'stop') {
      const entry = byBin.get(visit.binId)
      if (!entry) return []
      const planned = { ...entry, times: visit, amount: minus(visit, plan.visits[index - 1]) }
      load.push(planned)
      return [planned]
    }
    const entry = plannedEntry(visit, plan, index, known)
    if (entry.kind !== 'disposal') return [entry]
    const isNeedless = load.length > 0 && load.every(({ stop }) => stop.state === 'skipped')
    const doneAt = momentOf(entry.doneAt)
    const unloadedAt = Math.max(
      ...(known.visitsDone ?? []).filter(isDisposalOf(plan)).map(({ at }) => momentOf(at)),
    )
    const own =
      entry.doneAt === null
        ? load.filter(({ stop }) => isForTrip(stop, unloadedAt))
        : load.filter(({ stop }) => isOnBoard(stop, NEVER) && !isOnBoard(stop, doneAt))
    // What a truck that was full early collects after unloading is for the next trip.
    load = entry.doneAt === null ? [] : load.filter(({ stop }) => isForTrip(stop, doneAt))
    const { litres } = own.reduce((sum, { amount }) => plus(sum, amount), NOTHING)
    return [{ ...entry, isNeedless, unloadedLitres: litres }]
  })
}

/** No emptying is recorded. */
const NEVER = Number.NEGATIVE_INFINITY
const NOTHING: Load = { litres: 0, kg: 0 }
const plus = (a: Load, b: Load | null): Load => ({
  litres: a.litres + (b?.litres ?? 0),
  kg: a.kg + (b?.kg ?? 0),
})
const minus = (a: Load, b: Load = NOTHING): Load => ({ litres: a.litres - b.litres, kg: a.kg - b.kg })

const isDisposalOf =
  ({ visits }: RouteDayPlan) =>
  ({ visit }: VisitDone) =>
    visits[visit]?.kind === 'disposal'

/** Whether the waste of a stop is, or will be, on this truck after it was unloaded, in ms since 1970. */
const isForTrip = (stop: ShownStop, unloadedAt: number) =>
  stop.state === 'planned' || isOnBoard(stop, unloadedAt)

function plannedEntry(
  visit: Exclude<PlannedVisit, { kind: 'stop' }>,
  { depotId }: RouteDayPlan,
  index: number,
  { names = {}, openingTimes = {}, visitsDone = [] }: Partial<KnownOfRoute>,
): PlannedEntry {
  const { kind, point } = visit
  const named = (id: string) => ({ name: names[id] ?? id, point, times: visit })
  const doneTimes = visitsDone.flatMap((done) => (done.visit === index ? [done.at] : []))
  const tracked = { visit: index, doneAt: doneTimes.at(-1) ?? null, doneTimes }
  if (kind === 'break') return { kind, times: visit, ...tracked }
  if (kind === 'depot') return { kind, ...named(depotId), isStart: index === 0 }
  const opens = openingTimes[visit.facilityId] ?? 0
  const opensAt = visit.arrival < opens ? opens : null
  return { kind, ...named(visit.facilityId), unloadedLitres: 0, isNeedless: false, opensAt, ...tracked }
}

/** The position of a stop in the record: there are gaps where stops were moved to other routes. */
const positionOf = ({ position }: ShownStop, index: number) => position ?? index + 1

/** The index of the stop with this position; -1 without one. */
export const stopIndex = (stops: readonly ShownStop[], position: number): number =>
  stops.findIndex((stop, index) => positionOf(stop, index) === position)

export type DisposalTrip = Extract<Entry, { kind: 'disposal' }>

/**
 * The next disposal trip, when something was collected after the last recorded one; `null` when nothing was, or when no trip is
 * planned.
 */
export function wasteOnBoard(entries: readonly Entry[]): DisposalTrip | null {
  const trips = entries.filter((entry) => entry.kind === 'disposal')
  const unloadedAt = lastUnloadedAt(entries)
  const hasWaste = entries.some((entry) => entry.kind === 'stop' && isOnBoard(entry.stop, unloadedAt))
  const next = trips.find(({ doneAt, isNeedless }) => doneAt === null && !isNeedless)
  return (hasWaste && (next ?? trips.at(-1))) || null
}

/**
 * What was collected since the last recorded disposal trip, by the plan's amounts. `null` where that is not known: without a plan, or
 * when the truck has gone on past a trip that is not recorded, because it may have unloaded there. @internal
 */
export function loadOnBoard(entries: readonly Entry[]): Load | null {
  const unloadedAt = lastUnloadedAt(entries)
  let load = NOTHING
  let isPast = false
  for (const entry of entries) {
    if (entry.kind === 'disposal' && entry.doneAt === null && load !== NOTHING) isPast = true
    if (entry.kind !== 'stop' || !isOnBoard(entry.stop, unloadedAt)) continue
    if (isPast || !entry.amount) return null
    load = plus(load, entry.amount)
  }
  return load
}

/** What is on board when the truck leaves this stop as the next; `null` where that is not known. */
export function loadAfter(entries: readonly Entry[], { stop, amount }: StopEntry): Load | null {
  const load = loadOnBoard(entries)
  return load && amount && !stop.emptied?.by ? plus(load, amount) : null
}

const lastUnloadedAt = (entries: readonly Entry[]) =>
  Math.max(...entries.map((entry) => (entry.kind === 'disposal' ? momentOf(entry.doneAt) : NEVER)))
