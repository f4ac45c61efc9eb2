import type { RouteRequest, Stop, TimeWindow } from 'routing-engine'
import type { RequestIndex } from 'shared-domain/route-planning'
import type { PlanRule } from '../../operations'
import { type DrivenRoute, driveTruck } from '../drive-truck'
import type { DraftTruck, PlanDraft } from '../plan-draft'
import { brokenRules } from './plan-rule'

const DAY = 86_400

/**
 * The request whose plans keep the rules about trucks and times. A rule for a truck that does not drive that day, or that does not
 * take the bin's waste, asks for nothing. Rules about orders are kept by `inRuledOrder`.
 */
export function withRules(request: RouteRequest, rules: readonly PlanRule[]): RouteRequest {
  if (rules.length === 0) return request
  return { ...request, stops: request.stops.map((stop) => ruledStop(request, stop, rules)) }
}

function ruledStop({ trucks }: RouteRequest, stop: Stop, rules: readonly PlanRule[]): Stop {
  const own = rules.filter(({ binId }) => binId === stop.binId)
  const truckIds = own.flatMap((rule) => (rule.kind === 'truck' ? rule.truckId : []))
  const able = trucks.filter(({ id, streams }) => truckIds.includes(id) && streams.includes(stop.stream))
  const times = own.filter((rule) => rule.kind === 'time')
  return {
    ...stop,
    ...(able.length > 0 && { truckIds: able.map(({ id }) => id) }),
    windows: times.reduce((windows, time) => without(windows, time, stop.serviceSeconds), stop.windows),
  }
}

/** The windows in which service may start so that none of it is between these times. */
function without(
  windows: readonly TimeWindow[],
  { from, to }: TimeWindow,
  serviceSeconds: number,
): TimeWindow[] {
  const given = windows.length > 0 ? windows : [{ from: 0, to: DAY }]
  const left = given.flatMap((window) => [
    { from: window.from, to: Math.min(window.to, from - serviceSeconds) },
    { from: Math.max(window.from, to), to: window.to },
  ])
  const open = left.filter((window) => window.from <= window.to)
  // Without a window any time is allowed. Where none is left, the rule asks for what cannot be.
  return open.length > 0 ? open : [...windows]
}

/**
 * The draft in an order that keeps the rules about orders, with the least additional cost. A rule that no order of its truck keeps
 * stays broken; locked bins stay where they are.
 */
export function inRuledOrder(index: RequestIndex, draft: PlanDraft, rules: readonly PlanRule[]): PlanDraft {
  const orders = rules.filter((rule) => rule.kind === 'order')
  if (orders.length === 0) return draft
  return { ...draft, trucks: draft.trucks.map((truck) => orderedTruck(index, truck, orders, draft.locked)) }
}

type OrderRule = Extract<PlanRule, { kind: 'order' }>

function orderedTruck(
  index: RequestIndex,
  truck: DraftTruck,
  rules: readonly OrderRule[],
  locked: ReadonlySet<string>,
): DraftTruck {
  const { truckId } = truck
  const own = rules.filter(
    ({ binId, afterBinId }) => truck.binIds.includes(binId) && truck.binIds.includes(afterBinId),
  )
  let binIds = truck.binIds
  for (const rule of own) {
    const broken = countBroken(truckId, binIds, own)
    if (broken === 0) break
    const lockedBefore = binIds.filter((binId) => locked.has(binId)).join()
    const found = reordered(binIds, rule)
      .filter((order) => order.filter((binId) => locked.has(binId)).join() === lockedBefore)
      .filter((order) => countBroken(truckId, order, own) < broken)
      .map((order) => ({ order, route: driveTruck(index, truckId, order) }))
      .filter(({ route }) => route.violations.length === 0)
      .map(({ order, route }) => ({ order, cost: drivingCost(index, route) }))
      .sort((a, b) => a.cost - b.cost)
    binIds = found[0]?.order ?? binIds
  }
  return binIds === truck.binIds ? truck : { ...truck, binIds }
}

function countBroken(truckId: string, binIds: readonly string[], rules: readonly OrderRule[]): number {
  const order = { truckId, stops: binIds.map((binId) => ({ binId, start: 0 })) }
  return brokenRules(rules, [order]).length
}

/** The orders in which the bin comes after the other: one of both is moved, or all between them is driven the other way round. */
function reordered(binIds: readonly string[], { binId, afterBinId }: OrderRule): string[][] {
  const [late, early] = [binIds.indexOf(binId), binIds.indexOf(afterBinId)]
  if (late > early) return []
  const moved = (from: number, to: number) => binIds.toSpliced(from, 1).toSpliced(to, 0, binIds[from] ?? '')
  return [
    ...binIds.slice(early).map((_, at) => moved(late, early + at)),
    ...binIds.slice(0, late + 1).map((_, to) => moved(early, to)),
    [...binIds.slice(0, late), ...binIds.slice(late, early + 1).toReversed(), ...binIds.slice(early + 1)],
  ]
}

/** The cost of driving by the objective of the request. */
export function drivingCost(
  { request: { objective } }: RequestIndex,
  { metres, seconds }: Pick<DrivenRoute, 'metres' | 'seconds'>,
): number {
  return metres * objective.perMetre + seconds * objective.perSecond
}
