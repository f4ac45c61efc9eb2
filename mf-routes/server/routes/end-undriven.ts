import type { LockedRoute, PartChange, Stop } from 'api/server-part'
import { isDoneElsewhere } from '../../rules/on-board'

type RoutesChange = Pick<PartChange<'routes'>, 'record'>

/** Completes a pending route on which other trucks have left nothing to do. It was never started. The caller has locked it. */
export async function endUndriven(
  { record: { routes } }: RoutesChange,
  route: LockedRoute,
  now: Date,
): Promise<void> {
  if (route.status !== 'pending' || route.visitsDone.length > 0) return
  if (isLeftNothing(await routes.stopsOf([route.id])))
    await routes.setStatus(route, { status: 'completed', completedAt: now })
}

const isLeftNothing = (stops: readonly Stop[]) =>
  stops.some(({ state }) => state === 'done') &&
  stops.every((stop) => stop.state === 'skipped' || isDoneElsewhere({ ...stop, emptied: null }))

/** Whether a route was completed although its truck never started. */
export const isUndriven = ({ status, startedAt }: Pick<LockedRoute, 'status' | 'startedAt'>) =>
  status === 'completed' && startedAt === null

/** Makes such a route pending again, when there is something to do on it after all. */
export async function resumeUndriven(
  { record: { routes } }: RoutesChange,
  route: LockedRoute,
): Promise<void> {
  if (isUndriven(route)) await routes.setStatus(route, { status: 'pending', completedAt: null })
}
