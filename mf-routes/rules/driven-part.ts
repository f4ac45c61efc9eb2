import { type BinType, distanceKm, type Point } from 'shared-domain'
import type { PlannedVisit, RouteDayPlan, VisitDone } from 'shared-domain/contract'
import { DEFAULT_ESTIMATE } from 'shared-domain/route-planning'
import { isDoneElsewhere, isOnBoard, momentOf, type StopOutcome } from './on-board'

/** A plan, and what is done of it. */
export interface RouteProgress {
  /** `null` for a new route. */
  plan: RouteDayPlan | null
  /** By the ids of the bins. */
  states: ReadonlyMap<string, StopOutcome>
  visitsDone: readonly VisitDone[]
}

/** The part of a plan that was driven already, and how the truck stands after it. */
export interface DrivenPart {
  visits: PlannedVisit[]
  /** The visits at bins that another truck has emptied. */
  elsewhere: PlannedVisit[]
  visitsDone: VisitDone[]
  /** `null` before the truck has left. */
  here: Point | null
  aboard: { stream: BinType; litres: number; kg: number }[]
  hasRested: boolean
  metres: number
}

/** What is driven of a plan. What was skipped, is open or was emptied by another truck adds nothing to the load. */
export function drivenPart(
  { plan, states, visitsDone }: RouteProgress,
  streamOf: (binId: string) => BinType | undefined,
): DrivenPart {
  const part: DrivenPart = {
    visits: [],
    elsewhere: [],
    visitsDone: [],
    here: null,
    aboard: [],
    hasRested: false,
    metres: 0,
  }
  if (!plan) return part
  let planned = NOTHING
  let load: { binId: string; outcome: StopOutcome; litres: number; kg: number }[] = []
  let lastStopAt = Number.NEGATIVE_INFINITY
  for (const [index, visit] of plan.visits.entries()) {
    const amount = { litres: visit.litres - planned.litres, kg: visit.kg - planned.kg }
    planned = visit
    // A truck that is full early is emptied there again.
    const times = visitsDone.filter(({ visit }) => visit === index)
    const outcome = visit.kind === 'stop' ? (states.get(visit.binId) ?? OPEN) : null
    if (index > 0 && times.length === 0 && (outcome === null || outcome.state === 'planned')) continue
    if (visit.kind === 'stop' && outcome && isDoneElsewhere(outcome)) {
      part.elsewhere.push({ ...visit, ...load.reduce(plus, NOTHING) })
      continue
    }
    const doneAt = Math.max(...times.map(({ at }) => momentOf(at)))
    if (visit.kind === 'stop' && outcome) {
      lastStopAt = Math.max(lastStopAt, momentOf(outcome.at))
      if (outcome.state === 'done') load.push({ binId: visit.binId, outcome, ...amount })
    }
    if (visit.kind === 'disposal') load = load.filter(({ outcome }) => isOnBoard(outcome, doneAt))
    if (visit.kind === 'break') part.hasRested = true
    part.visitsDone.push(...times.map(({ at }) => ({ visit: part.visits.length, at })))
    const metres = part.here ? estimatedMetres(part.here, visit.point) : 0
    if (visit.kind === 'disposal' && lastStopAt > doneAt)
      // It was emptied early, and has gone on since.
      part.metres += 2 * metres
    else {
      part.metres += metres
      part.here = visit.point
    }
    part.visits.push({ ...visit, ...load.reduce(plus, NOTHING) })
  }
  part.aboard = load.flatMap(({ binId, litres, kg }) => {
    const stream = streamOf(binId)
    return stream ? [{ stream, litres, kg }] : []
  })
  // A truck that has done nothing is where its plan begins.
  return part.visits.length > 1 ? part : { ...part, visits: [], here: null }
}

const OPEN: StopOutcome = { state: 'planned', at: null }
const NOTHING = { litres: 0, kg: 0 }
const plus = (a: typeof NOTHING, b: typeof NOTHING) => ({ litres: a.litres + b.litres, kg: a.kg + b.kg })

const estimatedMetres = (from: Point, to: Point) =>
  distanceKm(from, to) * 1000 * DEFAULT_ESTIMATE.detourFactor

/** The planned amounts of the stops of a plan, by bin. */
export function plannedAmounts(plan: RouteDayPlan | null): Map<string, { litres: number; kg: number }> {
  const amounts = new Map<string, { litres: number; kg: number }>()
  let board = { litres: 0, kg: 0 }
  for (const visit of plan?.visits ?? []) {
    if (visit.kind === 'stop')
      amounts.set(visit.binId, { litres: visit.litres - board.litres, kg: visit.kg - board.kg })
    board = visit
  }
  return amounts
}
