import { useDataSource } from 'shared-domain/client'
import { type OPERATIONS, operationUrl } from 'shared-domain/contract'
import {
  classifyResponse,
  type DeliveryOutcome,
  type DeliveryResponse,
  type NewEntry,
  openOutbox,
  type ShownEntry,
} from 'shared-domain/outbox'
import { create } from 'zustand'
import { keepRoute, keptRoute } from './kept-route'
import type { StatusTap, Tap, TimedTap } from './tap'
import { withTaps } from './with-taps'

/** What was tapped on this phone, until the record has it. */
export const runOutbox = openOutbox<AboutTap>({
  name: 'run-sheet',
  classify: classifyTapResponse,
  onDelivered({ about }) {
    // Until the route is read again, it shows what the record now has.
    rememberTap({ ...about, since: Date.now() })
    // Also when that is on another page, after this one was thrown away, and without a signal.
    const kept = keptRoute(about.routeId)
    if (kept) keepRoute({ ...kept, route: withTaps(kept.route, [about]) })
  },
})

let stop: (() => void) | null = null
let isFollowing = false

/** Sends what was tapped, from now on and also from other pages than the run sheet; a practice run sends nothing. */
export function keepSending(): void {
  if (isFollowing) return
  isFollowing = true
  const follow = (state: DataSourceState) => {
    if (!isPractice(state)) stop ??= runOutbox.start()
    else {
      stop?.()
      stop = null
    }
  }
  follow(useDataSource.getState())
  useDataSource.subscribe(follow)
}

type DataSourceState = ReturnType<typeof useDataSource.getState>
const isPractice = ({ source }: DataSourceState) => source === 'mock'

/** With mock data a run is practice: nothing is stored on the phone, and nothing leaves the page. */
export const useIsPractice = () => useDataSource(isPractice)

/** What an outbox entry of the run sheet is about. */
export interface AboutTap extends TimedTap {
  routeId: string
}
export type TapEntry = ShownEntry<AboutTap>

type PathOf<Name extends keyof typeof OPERATIONS> = (typeof OPERATIONS)[Name]['path']
const STOP: PathOf<'recordStop'> = '/api/routes/:id/stops/:position'
const VISIT: PathOf<'recordVisit'> = '/api/routes/:id/visits/:visit'
const STATUS: PathOf<'changeRouteStatus'> = '/api/routes/:id/status'

/** An id that no entry has: an entry after it is sent once all others were tried. */
const THE_REST = 'the-rest'

/** A tap as an outbox entry; `waiting` are this route's undelivered entries, the oldest first. */
export function tapEntry(about: AboutTap, waiting: readonly TapEntry[]): NewEntry<AboutTap> {
  const after = idBefore(about.tap, waiting)
  return { method: 'POST', ...request(about), about, ...(after && { after }) }
}

function request({ routeId: id, tap, at }: AboutTap) {
  if (tap.kind === 'status') return { path: operationUrl(STATUS, { id }), body: statusBody(tap, at) }
  if (tap.kind === 'visit') {
    const { visit, state } = tap
    return { path: operationUrl(VISIT, { id, visit }), body: { state, at } }
  }
  const { kind, position, ...said } = tap
  return { path: operationUrl(STOP, { id, position }), body: { ...said, at } }
}

function statusBody(tap: StatusTap, at: string) {
  if (tap.to === 'pending') return { to: tap.to, at, driverId: tap.driver?.id ?? null }
  const driver = tap.to === 'active' ? tap.driver : undefined
  return { to: tap.to, at, ...(driver && { driverId: driver.id }) }
}

/**
 * The entry that must be delivered first. Of one stop or visit what was said last counts, and no stop is done before the route is
 * started. Everything else is sent in any order, since the record sorts by time, and one refused stop holds up no
 * other: not even the end of the route.
 */
function idBefore(tap: Tap, waiting: readonly TapEntry[]): string | undefined {
  const before =
    waiting.findLast(({ about }) => isOfSame(about.tap, tap)) ??
    waiting.findLast(({ about }) => about.tap.kind === 'status')
  return before?.id ?? (tap.kind === 'status' && tap.to === 'completed' ? THE_REST : undefined)
}

function isOfSame(a: Tap, b: Tap): boolean {
  if (a.kind === 'stop' && b.kind === 'stop') return a.position === b.position
  return a.kind === 'visit' && b.kind === 'visit' && a.visit === b.visit
}

/** The same entries without their order, for when the one that they waited for is discarded. */
const freed = (entries: readonly TapEntry[]): NewEntry<AboutTap>[] =>
  entries.map(({ method, path, body, about, madeAt }) => ({
    method,
    path,
    body,
    about,
    madeAt,
    after: THE_REST,
  }))

/** Delivery outcome of a tap. A 401 is tried again: it is delivered after the driver has signed in. */
function classifyTapResponse(
  response: DeliveryResponse,
  { about }: Pick<TapEntry, 'about'>,
): DeliveryOutcome {
  if (response.status === 401) return { kind: 'retry' }
  return classifyResponse(response, (body) => routeIdOf(body) === about.routeId)
}

function routeIdOf(body: unknown): unknown {
  const { id, route } = (body ?? {}) as { id?: unknown; route?: { id?: unknown } | null }
  return route?.id ?? id
}

/** Takes a tap off the phone, and no other: what waited for it goes by itself. */
export async function discardTap(id: string): Promise<void> {
  const behind = dependants(runOutbox.entries(), id)
  // First the others are stored again: the record counts each stop once, also if this is interrupted.
  await Promise.all(freed(behind).map((entry) => runOutbox.put(entry).done))
  await runOutbox.remove(id)
}

function dependants(entries: readonly TapEntry[], id: string): TapEntry[] {
  const next = entries.filter(({ after }) => after === id)
  return next.flatMap((entry) => [entry, ...dependants(entries, entry.id)])
}

/** A tap that the record has taken, or, with mock data, one that is only practised. */
interface RememberedTap extends AboutTap {
  /** Until the route is read after this, ms since 1970, the tap is not in what was read. */
  since: number
}

/** Taps that this page shows although no outbox holds them. */
export const useRememberedTaps = create<readonly RememberedTap[]>()(() => [])

export const rememberTap = (tap: RememberedTap) =>
  useRememberedTaps.setState((known) => [...known, tap], true)
