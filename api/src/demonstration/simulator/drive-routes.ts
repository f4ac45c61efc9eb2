import { and, count, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { bins } from '../../database/schema'
import { changeRouteStatus } from '../../features/collection-routes/change-route-status'
import { recordStop } from '../../features/collection-routes/record-stop'
import { recordVisit } from '../../features/collection-routes/record-visit'
import type { Change } from '../../record/change-record'
import { type CrewRoute, crewRoutes, WAITS_MS } from './crews'
import { changeUnlessRefused, isDaytime, SIMULATOR, type Step } from './step'

const MINUTE_MS = 60_000
/** With fewer full bins than this, crews stop collecting: a city without full bins would show nothing. */
const FULL_BINS_LEFT = { byDay: 12, byNight: 20 }
const CREWS = 3

/** Moves the crews on: one stop every few minutes, then the next route. */
export async function driveRoutes(step: Step): Promise<void> {
  if (step.isSettling) return
  const crews = await crewRoutes(step.app.database.query)
  const active = crews.filter(({ status }) => status === 'active')
  for (const route of active) await driveNextStops(step, route)
  const waiting = crews.filter(
    ({ status, createdAt }) => status === 'pending' && step.now.getTime() - createdAt.getTime() >= WAITS_MS,
  )
  // A route whose truck or driver is occupied waits, and the next one leaves.
  if (active.length < CREWS) for (const route of waiting) if (await setStatus(step, route, 'active')) return
}

async function driveNextStops(step: Step, route: CrewRoute): Promise<void> {
  const { id, number, planned, lastAt } = route
  // Crews work at different speeds.
  const everyMs = (3 + (number % 3)) * MINUTE_MS
  if (step.now.getTime() - (lastAt?.getTime() ?? 0) < everyMs) return
  const atOnce = Math.max(1, Math.floor(step.elapsedMs / everyMs))
  const due = planned.slice(0, atOnce)
  for (const { position, binId } of due) {
    const isDone = await changeUnlessRefused(step, async (change) => {
      if (await isLeftFull(change.transaction, binId, step.now)) return false
      await unload(change, route, binId, step.now)
      await recordStop(change, SIMULATOR, { id, position }, { state: 'done', at: step.now })
      return true
    })
    if (!isDone) return
  }
  if (due.length === planned.length) await setStatus(step, route, 'completed')
}

/** Records the disposal trips before a stop as done; at the end, all of them. */
async function unload(change: Change, { id, plan }: CrewRoute, before: string | null, at: Date) {
  const visits = plan?.visits ?? []
  const next = visits.findIndex((visit) => visit.kind === 'stop' && visit.binId === before)
  for (const [visit, { kind }] of visits.slice(0, next < 0 ? visits.length : next).entries())
    if (kind === 'disposal') await recordVisit(change, SIMULATOR, { id, visit }, { state: 'done', at })
}

const setStatus = (step: Step, route: CrewRoute, to: 'active' | 'completed') =>
  changeUnlessRefused(step, async (change) => {
    const { id } = route
    if (to === 'completed') await unload(change, route, null, step.now)
    await changeRouteStatus(change, SIMULATOR, { id, to, at: step.now })
    return true
  })

/** Whether the crew leaves a full bin as it is, so that the demonstration always shows some. */
async function isLeftFull(executor: Executor, binId: string, now: Date): Promise<boolean> {
  const isFull = and(eq(bins.status, 'full'), isNull(bins.removedAt))
  const [bin] = await executor
    .select({ id: bins.id })
    .from(bins)
    .where(and(eq(bins.id, binId), isFull))
  if (!bin) return false
  const [full] = await executor.select({ bins: count() }).from(bins).where(isFull)
  return (full?.bins ?? 0) <= (isDaytime(now) ? FULL_BINS_LEFT.byDay : FULL_BINS_LEFT.byNight)
}
