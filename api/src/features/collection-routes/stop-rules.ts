import { asc, isNull, sql } from 'drizzle-orm'
import { aucklandDate, type Bin } from 'shared-domain'
import type { RouteDayPlan } from 'shared-domain/contract'
import {
  binObstacles,
  checkLoad,
  type LoadRules,
  obstacleSentence,
  type StopObstacle,
  type TakenBins,
} from 'shared-domain/route-planning'
import type { Executor } from '../../database/in-transaction'
import { depots, trucks } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { MISSING_BINS } from '../alerts/crew-findings'
import { isOpen } from '../planned-visits/planned-visits'

type Bins = ReadonlyMap<string, Bin>
const NONE_TAKEN: TakenBins = { onRoutes: [], missing: [] }

/** Refuses a route without a plan that no truck of the fleet can collect as one load. */
export async function requireOneLoad(
  transaction: Executor,
  binIds: readonly string[],
  bins: Bins,
): Promise<void> {
  const fleet = await transaction
    .select()
    .from(trucks)
    .where(isNull(trucks.removedAt))
    .orderBy(asc(trucks.id))
  const [depot] = await transaction
    .select({ lat: depots.lat, lng: depots.lng })
    .from(depots)
    .where(isNull(depots.removedAt))
    .orderBy(asc(depots.id))
    .limit(1)
  refuseLeftOut(binIds, [binIds], bins, {
    trucks: fleet.length === 0 ? null : fleet.map(withShift),
    depot: depot ?? null,
  })
}

type TruckRow = typeof trucks.$inferSelect
const withShift = ({ shiftFrom: from, shiftTo: to, ...truck }: TruckRow) => ({
  ...truck,
  shift: { from, to },
})

/** Refuses a plan in which a load has two streams, or one that its truck does not take or has no room for. */
export function requireLoads(
  plan: RouteDayPlan,
  truck: TruckRow,
  binIds: readonly string[],
  bins: Bins,
): void {
  const amounts = new Map<string, { litres: number; kg: number }>()
  const loads: string[][] = [[]]
  let board = { litres: 0, kg: 0 }
  for (const visit of plan.visits) {
    const { litres, kg } = visit
    if (visit.kind === 'stop') {
      // The planned amounts count: bins go on filling between the plan and its route.
      amounts.set(visit.binId, { litres: litres - board.litres, kg: kg - board.kg })
      loads.at(-1)?.push(visit.binId)
    } else if (visit.kind === 'disposal') loads.push([])
    board = { litres, kg }
  }
  refuseLeftOut(binIds, loads, bins, {
    trucks: [withShift(truck)],
    loadOf: ({ id }) => amounts.get(id) ?? { litres: 0, kg: 0 },
  })
}

function refuseLeftOut(
  binIds: readonly string[],
  loads: readonly (readonly string[])[],
  bins: Bins,
  rules: Omit<LoadRules, 'taken'>,
): void {
  const leftOut = new Map(
    loads.flatMap((load) => {
      const stops = load.map((binId) => ({ binId, bin: bins.get(binId) ?? null }))
      return checkLoad(stops, { ...rules, taken: NONE_TAKEN }).leftOut.map(
        ({ binId, obstacle }) => [binId, obstacle] as const,
      )
    }),
  )
  refuseObstacles('not-possible-now', binIds, leftOut, {
    today: aucklandDate(new Date()),
    remedy: 'Nothing was saved. Take these bins out, or give them a route of their own.',
  })
}

export interface Untaken {
  /** The routes that may have these bins: those of the request. */
  ownRouteIds: readonly string[]
  now: Date
  remedy: string
  /** Only routes whose stops were set later count: those that shared these bins before may go on to. */
  madeAfter?: Date
  /** The field of the request that a refusal names; by default the place among `binIds`. */
  field?: string
}

/**
 * Refuses bins that another open route comes to, or that a crew did not find. The caller must have locked the bins, so that no
 * other plan takes them.
 */
export async function requireUntaken(
  transaction: Executor,
  binIds: readonly string[],
  { ownRouteIds, now, remedy, madeAfter, field }: Untaken,
): Promise<void> {
  if (binIds.length === 0) return
  const today = aucklandDate(now)
  const obstacles = binObstacles(await readTaken(transaction, binIds, { ownRouteIds, today, madeAfter }))
  refuseObstacles('changed-meanwhile', binIds, obstacles, { today, remedy, field })
}

export async function readTaken(
  transaction: Executor,
  binIds: readonly string[],
  {
    ownRouteIds,
    today,
    madeAfter,
  }: { ownRouteIds: readonly string[]; today: string; madeAfter?: Date | undefined },
): Promise<TakenBins> {
  const wanted = sql`array[${sql.join([...binIds], sql`, `)}]::text[]`
  const own = sql`array[${sql.join([...ownRouteIds], sql`, `)}]::text[]`
  const onRoutes = await transaction.execute<TakenBins['onRoutes'][number]>(sql`
    select bin_id as "binId", route_id as "routeId",
      case when routes.status = 'active' then ${today}::text else routes.planned_for::text end as day
    from stops join routes on routes.id = stops.route_id
    where stops.state = 'planned' and ${isOpen(today)} and bin_id = any(${wanted}) and routes.id <> all(${own})
      ${madeAfter ? sql`and routes.stops_set_at > ${madeAfter}` : sql``}
    order by routes.number, stops.position`)
  if (madeAfter) return { onRoutes: onRoutes.rows, missing: [] }
  const missing = await transaction.execute<TakenBins['missing'][number]>(sql`
    select bin_id as "binId", route_id as "routeId" from (${MISSING_BINS}) as missing
    where bin_id = any(${wanted}) order by bin_id`)
  return { onRoutes: onRoutes.rows, missing: missing.rows }
}

const NAMED_MAX = 5

/** Names the first bins with their reasons, and all of them by field. */
function refuseObstacles(
  kind: 'changed-meanwhile' | 'not-possible-now',
  binIds: readonly string[],
  obstacles: ReadonlyMap<string, StopObstacle>,
  { today, remedy, field }: { today: string; remedy: string; field?: string | undefined },
): void {
  const errors = binIds.flatMap((binId, place) => {
    const obstacle = obstacles.get(binId)
    const detail = obstacle && `Bin ${binId}: ${obstacleSentence(obstacle, today)}`
    return detail ? [{ field: field ?? `body.binIds.${place}`, detail }] : []
  })
  if (errors.length === 0) return
  const more = errors.length - NAMED_MAX
  const sentences = [
    ...errors.slice(0, NAMED_MAX).map(({ detail }) => detail),
    ...(more > 0 ? [`And ${more} more.`] : []),
    remedy,
  ]
  throw new Refusal(kind, sentences.join(' '), errors)
}
