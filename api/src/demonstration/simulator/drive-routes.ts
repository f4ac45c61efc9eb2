import { aucklandDate, aucklandInstant, MINUTE_MS } from 'shared-domain'
import type { RouteDayPlan } from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'
import { changeRouteStatus, removeRoute } from '../../features/collection-routes/change-route-status'
import { lockRoute } from '../../features/collection-routes/lock-route'
import { recordStop } from '../../features/collection-routes/record-stop'
import { recordVisit } from '../../features/collection-routes/record-visit'
import { readFleet } from '../../features/fleet/read-fleet'
import type { Change } from '../../record/change-record'
import { type CrewRoute, crewRoutes, isUntouched, mayDrive, WAITS_MS } from './crews'
import { changeUnlessRefused, SIMULATOR, type Step } from './step'

/** A crew that is later than this does not leave any more: it would not keep to its plan. */
const LATEST_MS = 15 * MINUTE_MS

/** Moves the crews on as their plans say, and starts the next route when its time has come. */
export async function driveRoutes(step: Step): Promise<void> {
  if (step.isSettling) return
  const crews = await crewRoutes(step.app.database.query)
  const active = crews.filter(({ status }) => status === 'active')
  for (const route of active) await drive(step, route)
  const { trucks } = await readFleet(step.app.database.query)
  const shiftEnds = new Map(trucks.map(({ id, shift }) => [id, clockSeconds(shift.to)]))
  for (const route of crews.filter(({ status }) => status === 'pending')) {
    const is = timeToLeave(step, route, shiftEnds)
    // A route whose truck or driver is occupied waits, and another one leaves.
    if (is === 'now') await setStatus(step, route, 'active', step.now)
    else if (is === 'over') await giveUp(step, route)
  }
}

/** Whether a waiting route leaves now: at its planned time, and back before its truck's shift ends. */
function timeToLeave(
  { now, elapsedMs }: Step,
  { plan, plannedFor, createdAt }: CrewRoute,
  shiftEnds: ReadonlyMap<string, number>,
): 'now' | 'later' | 'over' {
  const today = aucklandDate(now)
  if (plannedFor !== today) return plannedFor > today ? 'later' : 'over'
  if (!plan) return now.getTime() - createdAt.getTime() >= WAITS_MS ? 'now' : 'later'
  const late = now.getTime() - momentOf(plan.visits[0]?.departure ?? 0, plannedFor)
  if (late < 0) return 'later'
  const backAt = momentOf(plan.visits.at(-1)?.arrival ?? 0, plannedFor) + late
  const shiftEnd = shiftEnds.get(plan.truckId)
  const isInTime = late <= Math.max(LATEST_MS, elapsedMs)
  return isInTime && shiftEnd !== undefined && backAt <= momentOf(shiftEnd, plannedFor) ? 'now' : 'over'
}

/** Takes the simulator's own route away when its time has passed. What a person has planned or changed stays. */
const giveUp = (step: Step, { id }: CrewRoute) =>
  changeUnlessRefused(step, async (own) => {
    await lockRoute(own.transaction, id)
    if (!(await isUntouched(own.transaction, id))) return false
    await removeRoute(own, id)
    return true
  })

const momentOf = (seconds: number, day: string) => aucklandInstant(day, seconds)

async function drive(step: Step, route: CrewRoute): Promise<void> {
  if (route.plan) await driveByPlan(step, route, route.plan)
  else await driveInTurn(step, route)
}

/** Does what the plan has until now, each at its planned time. A crew that left late is as late all the way. */
async function driveByPlan(step: Step, route: CrewRoute, plan: RouteDayPlan): Promise<void> {
  const { id, planned, plannedFor, startedAt, visitsDone } = route
  const left = momentOf(plan.visits[0]?.departure ?? 0, plannedFor)
  const late = Math.max(0, (startedAt?.getTime() ?? left) - left)
  const positions = new Map(planned.map(({ binId, position }) => [binId, position]))
  const done = new Set(visitsDone.map(({ visit }) => visit))
  for (const [place, visit] of plan.visits.entries()) {
    const at = new Date(momentOf(visit.departure, plannedFor) + late)
    if (at > step.now) return
    if (visit.kind === 'stop') {
      const position = positions.get(visit.binId)
      if (position === undefined) continue
      if (
        !(await change(step, route, (own) =>
          recordStop(own, SIMULATOR, { id, position }, { state: 'done', at }),
        ))
      )
        return
    } else if (visit.kind !== 'depot' && !done.has(place)) {
      if (
        !(await change(step, route, (own) =>
          recordVisit(own, SIMULATOR, { id, visit: place }, { state: 'done', at }),
        ))
      )
        return
    } else if (visit.kind === 'depot' && place > 0) await setStatus(step, route, 'completed', at)
  }
}

/** Drives a route without a plan: one stop every few minutes. */
async function driveInTurn(step: Step, route: CrewRoute): Promise<void> {
  const { id, number, planned, lastAt } = route
  // Crews work at different speeds.
  const everyMs = (3 + (number % 3)) * MINUTE_MS
  if (step.now.getTime() - (lastAt?.getTime() ?? 0) < everyMs) return
  const due = planned.slice(0, Math.max(1, Math.floor(step.elapsedMs / everyMs)))
  for (const { position } of due) {
    const stop = { state: 'done' as const, at: step.now }
    if (!(await change(step, route, (own) => recordStop(own, SIMULATOR, { id, position }, stop)))) return
  }
  if (due.length === planned.length) await setStatus(step, route, 'completed', step.now)
}

const setStatus = (step: Step, route: CrewRoute, to: 'active' | 'completed', at: Date) =>
  change(step, route, (own) => changeRouteStatus(own, SIMULATOR, { id: route.id, to, at }))

/** Changes a route unless a person drives it by now. */
const change = (step: Step, { id }: CrewRoute, work: (change: Change) => Promise<unknown>) =>
  changeUnlessRefused(step, async (own) => {
    await lockRoute(own.transaction, id)
    if (!(await mayDrive(own.transaction, id))) return false
    await work(own)
    return true
  })
