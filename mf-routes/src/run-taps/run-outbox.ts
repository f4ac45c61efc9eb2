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

/** The taps on this phone, until the record has them. */
export const runOutbox = openOutbox<AboutTap>({
  name: 'run-sheet',
  classify: classifyTapResponse,
  onDelivered({ about }) {
    // Shows the delivered tap until the route is read again.
    rememberTap({ ...about, since: Date.now() })
    // The stored copy needs the tap, too: this page may be discarded before the route is read again.
    const kept = keptRoute(about.routeId)
    if (kept) keepRoute({ ...kept, route: withTaps(kept.route, [about]) })
  },
})

let stop: (() => void) | null = null
let isFollowing = false

/** Starts to send the taps, also on other pages than the run sheet; a practice run sends nothing. */
export function startSending(): void {
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
 * The entry that must be delivered first. The last tap on a stop or visit counts, and no stop can be done before the route is
 * started. Everything else is sent in any order, since the record sorts by time, and a refused tap must not block others, not even the
 * end of the route.
 */
function idBefore(tap: Tap, waiting: readonly TapEntry[]): string | undefined {
  const before =
    waiting.findLast(({ about }) => haveSameTarget(about.tap, tap)) ??
    waiting.findLast(({ about }) => about.tap.kind === 'status')
  return before?.id ?? (tap.kind === 'status' && tap.to === 'completed' ? THE_REST : undefined)
}

function haveSameTarget(a: Tap, b: Tap): boolean {
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

/** Removes a tap from the phone. Entries that waited for it are sent without it. */
export async function discardTap(id: string): Promise<void> {
  const behind = dependants(runOutbox.entries(), id)
  // Store the others first: after an interruption a tap may be sent twice, which is safe, but none is lost.
  await Promise.all(freed(behind).map((entry) => runOutbox.put(entry).done))
  await runOutbox.remove(id)
}

function dependants(entries: readonly TapEntry[], id: string): TapEntry[] {
  const next = entries.filter(({ after }) => after === id)
  return next.flatMap((entry) => [entry, ...dependants(entries, entry.id)])
}

/** A tap that was delivered, or that was made with mock data. */
interface RememberedTap extends AboutTap {
  /** In ms since 1970: a route that was read before does not contain the tap. */
  since: number
}

/** Taps that this page shows although they are not in the outbox. */
export const useRememberedTaps = create<readonly RememberedTap[]>()(() => [])

export const rememberTap = (tap: RememberedTap) =>
  useRememberedTaps.setState((known) => [...known, tap], true)
