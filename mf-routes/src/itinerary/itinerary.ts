import type { Point } from 'shared-domain'
import type { PlannedVisit, RouteDayPlan, VisitDone } from 'shared-domain/contract'
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
}
/** An entry that a driver marks as done: `visit` is its index in the plan, `doneAt` when it was over, ISO 8601. */
export type TrackedEntry = { times: PlannedTimes; visit: number; doneAt: string | null } & (
  | {
      kind: 'disposal'
      name: string
      point: Point
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
    }),
  )
  const byBin = new Map(entries.map((entry) => [entry.stop.bin.id, entry]))
  const planned = plan?.visits.filter((visit) => visit.kind === 'stop') ?? []
  if (!plan || planned.length !== stops.length || !planned.every(({ binId }) => byBin.has(binId)))
    return entries
  let load: ShownStop[] = []
  return plan.visits.flatMap((visit, index): Entry[] => {
    if (visit.kind === 'stop') {
      const entry = byBin.get(visit.binId)
      if (entry) load.push(entry.stop)
      return entry ? [{ ...entry, times: visit }] : []
    }
    const entry = plannedEntry(visit, plan, index, known)
    if (entry.kind !== 'disposal') return [entry]
    const isNeedless = load.length > 0 && load.every(({ state }) => state === 'skipped')
    load = []
    return [{ ...entry, isNeedless }]
  })
}

function plannedEntry(
  visit: Exclude<PlannedVisit, { kind: 'stop' }>,
  { depotId, visits }: RouteDayPlan,
  index: number,
  { names = {}, openingTimes = {}, visitsDone = [] }: Partial<KnownOfRoute>,
): PlannedEntry {
  const { kind, point } = visit
  const named = (id: string) => ({ name: names[id] ?? id, point, times: visit })
  const doneAt = visitsDone.find((done) => done.visit === index)?.at ?? null
  const tracked = { visit: index, doneAt }
  if (kind === 'break') return { kind, times: visit, ...tracked }
  if (kind === 'depot') return { kind, ...named(depotId), isStart: index === 0 }
  const unloadedLitres = (visits[index - 1]?.litres ?? 0) - visit.litres
  const opens = openingTimes[visit.facilityId] ?? 0
  const opensAt = visit.arrival < opens ? opens : null
  return { kind, ...named(visit.facilityId), unloadedLitres, isNeedless: false, opensAt, ...tracked }
}

/** The position of a stop in the record: there are gaps where stops were moved to other routes. */
const positionOf = ({ position }: ShownStop, index: number) => position ?? index + 1

/** The index of the stop with this position; -1 without one. */
export const stopIndex = (stops: readonly ShownStop[], position: number): number =>
  stops.findIndex((stop, index) => positionOf(stop, index) === position)

type DisposalTrip = Extract<Entry, { kind: 'disposal' }>

/**
 * The next disposal trip, when something was collected after the last recorded one; `null` when nothing was, or when no trip is
 * planned.
 */
export function wasteOnBoard(entries: readonly Entry[]): DisposalTrip | null {
  const trips = entries.filter((entry) => entry.kind === 'disposal')
  const unloadedAt = Math.max(...trips.map(({ doneAt }) => momentOf(doneAt)))
  const isOnBoard = entries.some((entry) => collectedAt(entry) > unloadedAt)
  const next = trips.find(({ doneAt, isNeedless }) => doneAt === null && !isNeedless)
  return (isOnBoard && (next ?? trips.at(-1))) || null
}

/** The waste of a bin that another route has emptied is on another truck. */
const collectedAt = (entry: Entry) =>
  entry.kind === 'stop' && entry.stop.state === 'done' && !entry.stop.emptied?.by
    ? momentOf(entry.stop.at)
    : Number.NEGATIVE_INFINITY

const momentOf = (at: string | null) => (at === null ? Number.NEGATIVE_INFINITY : Date.parse(at))
