import type { PhonePerson } from 'shared-domain/client'
import { operationUrl } from 'shared-domain/contract'
import {
  classifyResponse,
  type DeliveryOutcome,
  type DeliveryResponse,
  type NewEntry,
  type OutboxEntry,
  type ShownEntry,
} from 'shared-domain/outbox'
import type { CrewTap } from '../../operations'
import { TAP_PATHS } from '../../operations/tap-paths'
import type { StatusTap, Tap, TimedTap } from './tap'

/** What an outbox entry of the run sheet is about. */
export interface AboutTap extends TimedTap {
  routeId: string
  /** Who tapped: the phone may have changed hands when it is sent. Absent without accounts, and on taps of earlier versions. */
  by?: PhonePerson
}
export type TapEntry = ShownEntry<AboutTap>

/** An id that no entry has: an entry after it is sent once all others were tried. */
const ALL_OTHERS = 'the-rest'

/** A tap as an outbox entry; `waiting` are this route's undelivered entries, the oldest first. */
export function tapEntry(about: AboutTap, waiting: readonly TapEntry[]): NewEntry<AboutTap> {
  const after = idBefore(about.tap, waiting)
  // The record refuses a tap that would be recorded under the name of another person.
  const headers = about.by && { 'tapped-by': about.by.id }
  return { method: 'POST', ...request(about), ...(headers && { headers }), about, ...(after && { after }) }
}

function request({ routeId: id, tap, at }: AboutTap) {
  if (tap.kind === 'status')
    return { path: operationUrl(TAP_PATHS.changeRouteStatus, { id }), body: statusBody(tap, at) }
  if (tap.kind === 'visit') {
    const { kind, name, visit, ...said } = tap
    return { path: operationUrl(TAP_PATHS.recordVisit, { id, visit }), body: { ...said, at } }
  }
  const { kind, position, place, ...said } = tap
  return { path: operationUrl(TAP_PATHS.recordStop, { id, position }), body: { ...said, at } }
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
  return before?.id ?? (tap.kind === 'status' && tap.to === 'completed' ? ALL_OTHERS : undefined)
}

function haveSameTarget(a: Tap, b: Tap): boolean {
  if (a.kind === 'stop' && b.kind === 'stop') return a.position === b.position
  return a.kind === 'visit' && b.kind === 'visit' && a.visit === b.visit
}

type SentEntry = Pick<OutboxEntry<AboutTap>, 'id' | 'path' | 'about'>

/** Whether an entry is, or was, sent as a late tap: its route refused it before. */
export const isLateEntry = ({ path }: Pick<SentEntry, 'path'>) => path === TAP_PATHS.recordLateTap

/**
 * Delivery outcome of a tap. What the route refuses is sent as a late tap, which the record takes or the office decides. A 401 is
 * tried again: the tap is delivered after the driver, or the next person with this phone, has signed in. So is a late tap's 403:
 * every role may send one, once it has the second factor that it needs.
 */
export function classifyTapResponse(response: DeliveryResponse, entry: SentEntry): DeliveryOutcome {
  if (response.status === 401) return { kind: 'retry' }
  if (isLateEntry(entry)) {
    if (response.status === 403) return { kind: 'retry' }
    return classifyResponse(response, (body) => idOf(body) === entry.id)
  }
  const { routeId, tap, at, by } = entry.about
  const outcome = classifyResponse(response, (body) => routeIdOf(body) === routeId)
  if (outcome.kind !== 'rejected') return outcome
  return {
    kind: 'readdressed',
    path: TAP_PATHS.recordLateTap,
    body: { routeId, tap: crewTap(tap), at, ...(by && { tappedBy: by }) },
  }
}

/** Without what only this phone needs. */
function crewTap(tap: Tap): CrewTap {
  if (tap.kind === 'status') return { kind: 'status', to: tap.to }
  if (tap.kind === 'visit') {
    const { name, ...said } = tap
    return said
  }
  const { place, ...said } = tap
  return said
}

const idOf = (body: unknown): unknown => ((body ?? {}) as { id?: unknown }).id

function routeIdOf(body: unknown): unknown {
  const { route } = (body ?? {}) as { route?: { id?: unknown } | null }
  return route?.id ?? idOf(body)
}
