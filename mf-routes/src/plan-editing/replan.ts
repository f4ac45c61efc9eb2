import type { RoutePlan, RouteRequest } from 'routing-engine'
import type { DrivenRoute, Violation } from '../../rules/drive-truck'
import { PINNED_TRUCKS_MAX, type PinnedStops, pinStops } from '../../rules/pinned-stops'
import { draftOf, type PlanDraft, type RouteCache } from '../../rules/plan-draft'
import { t } from '../messages/translate'
import { violationSentence } from './violation-sentence'

/** Why a plan could not be made again around its locked stops. */
type ReplanFailure =
  | { kind: 'nothing-to-plan' }
  | { kind: 'too-many-trucks-locked'; most: number }
  | { kind: 'locked-cannot-be-driven'; truckId: string; violation: Violation }
  | { kind: 'locked-not-kept'; binIds: readonly string[] }

type ReplanResult<T> = ({ ok: true } & T) | { ok: false; failure: ReplanFailure }

/** The request to the engine, and its plan as a draft with every locked stop in place. */
interface ReplanJob {
  request: RouteRequest
  draftFrom: (plan: RoutePlan) => ReplanResult<{ draft: PlanDraft }>
}

/** Prepares planning a draft again: locked stops keep their truck and their order, and bins that were left out by hand stay out. */
export function replanJob(routeCache: RouteCache, draft: PlanDraft): ReplanResult<{ job: ReplanJob }> {
  const byHand = draft.leftOut.filter(({ reason }) => reason === 'by-hand')
  const left = new Set(byHand.map(({ binId }) => binId))
  const { request } = routeCache.index
  const stops = request.stops.filter(({ binId }) => !left.has(binId))
  if (stops.length === 0) return failed({ kind: 'nothing-to-plan' })
  const pinned: PinnedStops[] = []
  for (const truck of draft.trucks) {
    const lockedIds = truck.binIds.filter((binId) => draft.locked.has(binId))
    if (lockedIds.length === 0) continue
    const route = routeToPin(routeCache, truck, lockedIds)
    const [violation] = route.violations
    if (violation) return failed({ kind: 'locked-cannot-be-driven', truckId: truck.truckId, violation })
    pinned.push({ truckId: truck.truckId, stops: startsOf(route, draft.locked) })
  }
  if (pinned.length > PINNED_TRUCKS_MAX)
    return failed({ kind: 'too-many-trucks-locked', most: PINNED_TRUCKS_MAX })
  const { request: asked, release } = pinStops({ ...request, stops }, pinned)
  return {
    ok: true,
    job: {
      request: asked,
      draftFrom(plan) {
        const released = release(plan)
        const made = draftOf(request, released)
        const lost = notKept(draft, made)
        if (lost.length > 0) return failed({ kind: 'locked-not-kept', binIds: lost })
        routeCache.learn({
          routes: released.routes.filter((route) => isBrokenWithoutWaiting(routeCache, route)),
        })
        return { ok: true, draft: { ...made, leftOut: [...made.leftOut, ...byHand], locked: draft.locked } }
      },
    },
  }
}

/** The truck's route as it is, or, when that cannot be driven, with its locked stops only. */
function routeToPin(
  routeCache: RouteCache,
  { truckId, binIds }: PlanDraft['trucks'][number],
  lockedIds: readonly string[],
): DrivenRoute {
  const route = routeCache.route(truckId, binIds)
  return route.violations.length > 0 ? routeCache.route(truckId, lockedIds) : route
}

const startsOf = ({ visits }: DrivenRoute, locked: ReadonlySet<string>) =>
  visits.flatMap((visit) =>
    visit.kind === 'stop' && locked.has(visit.binId) ? { binId: visit.binId, start: visit.start } : [],
  )

/** The engine's route waits for the windows of pinned stops. The same order without waiting is shorter, unless it breaks a constraint. */
function isBrokenWithoutWaiting(
  routeCache: RouteCache,
  { truckId, visits }: RoutePlan['routes'][number],
): boolean {
  const binIds = visits.flatMap((visit) => (visit.kind === 'stop' ? visit.binId : []))
  return routeCache.route(truckId, binIds).violations.length > 0
}

/** The locked stops that are not on their truck in their order. */
function notKept({ trucks, locked }: PlanDraft, made: PlanDraft): string[] {
  return trucks.flatMap(({ truckId, binIds }) => {
    const now = made.trucks.find((truck) => truck.truckId === truckId)?.binIds ?? []
    const kept = now.filter((binId) => locked.has(binId))
    return binIds.filter((binId) => locked.has(binId)).filter((binId, place) => kept[place] !== binId)
  })
}

const failed = (failure: ReplanFailure) => ({ ok: false, failure }) as const

const NAMED_UP_TO = 5

/** Why no new plan was made, and what to do about it. */
export function replanFailureSentence(
  failure: ReplanFailure,
  truckName: (truckId: string) => string,
): string {
  if (failure.kind === 'nothing-to-plan') return t('planEditing.everyBinIsLeftOutByHand')
  if (failure.kind === 'too-many-trucks-locked')
    return t('planEditing.stopsOfMoreThanTrucksAreLocked', { most: failure.most })
  if (failure.kind === 'locked-cannot-be-driven')
    return t('planEditing.cannotDriveItsLockedStops', {
      truck: truckName(failure.truckId),
      violationSentence: violationSentence(failure.violation),
    })
  const { binIds } = failure
  const named = binIds.slice(0, NAMED_UP_TO).join(', ')
  const more = binIds.length - NAMED_UP_TO
  return t('planEditing.noPlanWasFoundThatKeeps', {
    named,
    what: more > 0 ? t('planEditing.andMore', { more }) : '',
  })
}
