import { type OPERATIONS, operationUrl } from 'shared-domain/contract'
import {
  type Answer,
  judgeByStatus,
  type NewLetter,
  type ShownLetter,
  type Verdict,
} from 'shared-domain/outbox'
import type { StatusTap, Tap, TimedTap } from './tap'

/** What a letter of the run sheet is about. */
export interface AboutTap extends TimedTap {
  routeId: string
}
export type RunLetter = ShownLetter<AboutTap>

type PathOf<Name extends keyof typeof OPERATIONS> = (typeof OPERATIONS)[Name]['path']
const STOP: PathOf<'recordStop'> = '/api/routes/:id/stops/:position'
const VISIT: PathOf<'recordVisit'> = '/api/routes/:id/visits/:visit'
const STATUS: PathOf<'changeRouteStatus'> = '/api/routes/:id/status'

/** No letter has this id, and one that is gone counts as taken: what goes after it goes when the rest was tried. */
const THE_REST = 'the-rest'

/** A tap as a letter to the record; `waiting` are the letters of this route that the record has yet to take, the oldest first. */
export function runLetter(about: AboutTap, waiting: readonly RunLetter[]): NewLetter<AboutTap> {
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
  const driver = tap.to === 'active' ? tap.driver : undefined
  return { to: tap.to, at, ...(driver && { driverId: driver.id }) }
}

/**
 * The letter that must be taken first. Of one stop or visit what was said last counts, and no stop is done before the route is
 * started. All else is told in any order, for the record goes by the moments, and one stop that is refused holds up no
 * other: not even the end of the route.
 */
function idBefore(tap: Tap, waiting: readonly RunLetter[]): string | undefined {
  const before =
    waiting.findLast(({ about }) => isOfSame(about.tap, tap)) ??
    waiting.findLast(({ about }) => about.tap.kind === 'status')
  return before?.id ?? (tap.kind === 'status' && tap.to === 'completed' ? THE_REST : undefined)
}

function isOfSame(a: Tap, b: Tap): boolean {
  if (a.kind === 'stop' && b.kind === 'stop') return a.position === b.position
  return a.kind === 'visit' && b.kind === 'visit' && a.visit === b.visit
}

/** The same letters so that they wait for none of each other, for when the one that they waited for is taken away. */
export const freed = (letters: readonly RunLetter[]): NewLetter<AboutTap>[] =>
  letters.map(({ method, path, body, about, madeAt }) => ({
    method,
    path,
    body,
    about,
    madeAt,
    after: THE_REST,
  }))

/** What an answer means for a tap. Whoever is signed out signs in again, and then it goes. */
export function judgeTap(answer: Answer, { about }: Pick<RunLetter, 'about'>): Verdict {
  if (answer.status === 401) return { kind: 'later' }
  return judgeByStatus(answer, (body) => routeIdOf(body) === about.routeId)
}

function routeIdOf(body: unknown): unknown {
  const { id, route } = (body ?? {}) as { id?: unknown; route?: { id?: unknown } | null }
  return route?.id ?? id
}
