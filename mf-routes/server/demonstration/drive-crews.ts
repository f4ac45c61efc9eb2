import type { CrewRoute, PartPerson, RecordSources } from 'api/server-part'
import { aucklandDate, aucklandInstant, MINUTE_MS } from 'shared-domain'
import type { RouteDayPlan } from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'
import { changeRouteStatus } from '../driving/change-route-status'
import { recordStop } from '../driving/record-stop'
import { recordVisit } from '../driving/record-visit'
import { removeRoute } from '../routes/remove-route'
import { type City, type CityChange, changeUnlessRefused } from './city'

/** In whose name the crews of the city act. */
const CREW: PartPerson = { id: null, name: 'simulator', roles: ['supervisor', 'driver'] }

/** A crew that is later than this does not leave any more: it would not keep to its plan. */
const LATEST_MS = 15 * MINUTE_MS
/** How long a route without a plan waits before it is driven, so that people can look at it. */
const WAITS_MS = 20 * MINUTE_MS

/** Moves the crews on as their plans say, and starts the next route when its time has come. */
export async function driveCrews(city: City): Promise<void> {
  const crews = await city.record.cityCrews.routes()
  for (const route of crews.filter(({ status }) => status === 'active')) await drive(city, route)
  const waiting = crews.filter(({ status }) => status === 'pending')
  if (waiting.length === 0) return
  const shiftEnds = await shiftEndsOf(city.record.fleet)
  for (const route of waiting) {
    const is = timeToLeave(city, route, shiftEnds)
    // A route whose truck or driver is occupied waits, and another one leaves.
    if (is === 'now') await setStatus(city, route, 'active', city.now)
    else if (is === 'over') await giveUp(city, route)
  }
}

const shiftEndsOf = async (fleet: RecordSources['fleet']): Promise<ReadonlyMap<string, number>> =>
  new Map((await fleet.read()).trucks.map(({ id, shift }) => [id, clockSeconds(shift.to)]))

/** Whether a waiting route leaves now: at its planned time, and back before its truck's shift ends. */
function timeToLeave(
  { now }: City,
  { plan, plannedFor, createdAt }: CrewRoute,
  shiftEnds: ReadonlyMap<string, number>,
): 'now' | 'later' | 'over' {
  const today = aucklandDate(now)
  if (plannedFor !== today) return plannedFor > today ? 'later' : 'over'
  if (!plan) return now.getTime() - createdAt.getTime() >= WAITS_MS ? 'now' : 'later'
  const late = now.getTime() - aucklandInstant(plannedFor, plan.visits[0]?.departure ?? 0)
  if (late < 0) return 'later'
  const backAt = aucklandInstant(plannedFor, plan.visits.at(-1)?.arrival ?? 0) + late
  const shiftEnd = shiftEnds.get(plan.truckId)
  const isBackInTime = shiftEnd !== undefined && backAt <= aucklandInstant(plannedFor, shiftEnd)
  return late <= LATEST_MS && isBackInTime ? 'now' : 'over'
}

/** Takes a route of the city away when its time has passed. What a person has planned or changed stays. */
const giveUp = (city: City, { id }: CrewRoute) =>
  changeUnlessRefused(city, async (change) => {
    if ((await change.record.cityCrews.lock(id)).isUntouched) await removeRoute(change, id)
    return true
  })

const drive = (city: City, route: CrewRoute) =>
  route.plan ? driveByPlan(city, route, route.plan) : driveInTurn(city, route)

/** Does what the plan has until now, each at its planned time. A crew that left late is as late all the way. */
async function driveByPlan(city: City, route: CrewRoute, plan: RouteDayPlan): Promise<void> {
  const { id, planned, plannedFor, startedAt, visitsDone } = route
  const left = aucklandInstant(plannedFor, plan.visits[0]?.departure ?? 0)
  const late = Math.max(0, (startedAt?.getTime() ?? left) - left)
  const positions = new Map(planned.map(({ binId, position }) => [binId, position]))
  const done = new Set(visitsDone.map(({ visit }) => visit))
  for (const [place, visit] of plan.visits.entries()) {
    const at = new Date(aucklandInstant(plannedFor, visit.departure) + late)
    if (at > city.now) return
    if (visit.kind === 'stop') {
      const position = positions.get(visit.binId)
      if (position !== undefined && !(await empty(city, route, position, at))) return
    } else if (visit.kind !== 'depot') {
      const isRecorded =
        done.has(place) ||
        (await drives(city, route, (change) =>
          recordVisit(change, CREW, { id, visit: place }, { state: 'done', at }),
        ))
      if (!isRecorded) return
    } else if (place > 0) await setStatus(city, route, 'completed', at)
  }
}

/** Drives a route without a plan: one stop every few minutes. */
async function driveInTurn(city: City, route: CrewRoute): Promise<void> {
  const { number, planned, lastAt } = route
  // Crews work at different speeds.
  const everyMs = (3 + (number % 3)) * MINUTE_MS
  if (city.now.getTime() - (lastAt?.getTime() ?? 0) < everyMs) return
  const [next] = planned
  if (next && !(await empty(city, route, next.position, city.now))) return
  if (planned.length <= 1) await setStatus(city, route, 'completed', city.now)
}

const empty = (city: City, route: CrewRoute, position: number, at: Date) =>
  drives(city, route, (change) => recordStop(change, CREW, { id: route.id, position }, { state: 'done', at }))

const setStatus = (city: City, route: CrewRoute, to: 'active' | 'completed', at: Date) =>
  drives(city, route, (change) => changeRouteStatus(change, CREW, { id: route.id, to, at }))

/** Changes a route unless a person drives it by now. Returns whether that was possible. */
const drives = (city: City, { id }: CrewRoute, work: (change: CityChange) => Promise<unknown>) =>
  changeUnlessRefused(city, async (change) => {
    if (!(await change.record.cityCrews.lock(id)).mayDrive) return false
    await work(change)
    return true
  })
