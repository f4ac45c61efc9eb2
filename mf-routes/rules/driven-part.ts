import { type BinType, distanceKm, type Point } from 'shared-domain'
import type { PlannedVisit, RouteDayPlan, RouteStop, VisitDone } from 'shared-domain/contract'
import { DEFAULT_ESTIMATE } from 'shared-domain/route-planning'

/** A plan, and what is done of it. */
export interface RouteProgress {
  /** `null` for a new route. */
  plan: RouteDayPlan | null
  states: ReadonlyMap<string, RouteStop['state']>
  visitsDone: readonly VisitDone[]
}

/** The part of a plan that was driven already, and how the truck stands after it. */
export interface DrivenPart {
  visits: PlannedVisit[]
  visitsDone: VisitDone[]
  /** `null` before the truck has left. */
  here: Point | null
  aboard: { stream: BinType; litres: number; kg: number }[]
  hasRested: boolean
  metres: number
}

/** What is driven of a plan. Its visits keep their times; what was skipped or is open adds nothing to the load. */
export function drivenPart(
  { plan, states, visitsDone }: RouteProgress,
  streamOf: (binId: string) => BinType | undefined,
): DrivenPart {
  const part: DrivenPart = {
    visits: [],
    visitsDone: [],
    here: null,
    aboard: [],
    hasRested: false,
    metres: 0,
  }
  if (!plan) return part
  let planned = { litres: 0, kg: 0 }
  let board = { litres: 0, kg: 0 }
  for (const [index, visit] of plan.visits.entries()) {
    const amount = { litres: visit.litres - planned.litres, kg: visit.kg - planned.kg }
    planned = visit
    // A truck that is full early is emptied there again.
    const times = visitsDone.filter(({ visit }) => visit === index)
    const state = visit.kind === 'stop' ? (states.get(visit.binId) ?? 'planned') : null
    if (index > 0 && times.length === 0 && (state === null || state === 'planned')) continue
    if (visit.kind === 'stop' && state === 'done') {
      board = { litres: board.litres + amount.litres, kg: board.kg + amount.kg }
      const stream = streamOf(visit.binId)
      if (stream) part.aboard.push({ stream, ...amount })
    }
    if (visit.kind === 'disposal') {
      board = { litres: 0, kg: 0 }
      part.aboard = []
    }
    if (visit.kind === 'break') part.hasRested = true
    part.visitsDone.push(...times.map(({ at }) => ({ visit: part.visits.length, at })))
    if (part.here) part.metres += estimatedMetres(part.here, visit.point)
    part.here = visit.point
    part.visits.push({ ...visit, ...board })
  }
  // A truck that has done nothing is where its plan begins.
  return part.visits.length > 1 ? part : { ...part, visits: [], here: null }
}

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
