import type { DetailedRoute, ShownStop } from 'shared-domain'
import type { Driver, SeenLevel, SkipReason } from 'shared-domain/contract'

/** What became of one stop, and how full its bin was seen to be; `binId` is the bin that the driver saw there, for its plan may be changed meanwhile. */
export type StopTap = { kind: 'stop'; position: number; binId?: string } & (
  | { state: 'done'; seen?: SeenLevel }
  | { state: 'skipped'; reason: SkipReason; seen?: SeenLevel }
  /** Takes back what was said by mistake. */
  | { state: 'planned' }
)

/** That a disposal trip or a break is over, or is not after all. */
export interface VisitTap {
  kind: 'visit'
  /** Its place in the plan, from 0. */
  visit: number
  /** The facility or break, to be shown. */
  name: string
  state: 'done' | 'planned'
}

/** That the route is started, and who drives it if that was asked, or that it is over. */
export type StatusTap = { kind: 'status' } & (
  | { to: 'active'; driver?: Driver }
  /** Takes the start back, and gives the route to who had it before. */
  | { to: 'pending'; driver: Driver | null }
  | { to: 'completed' }
)

/** What a driver says by one tap. */
export type Tap = StopTap | VisitTap | StatusTap

export interface TimedTap {
  tap: Tap
  /** When it was tapped, ISO 8601. */
  at: string
}

export const isEnd = (tap: Tap) => tap.kind === 'status' && tap.to === 'completed'

const STOP_WORDS = { done: 'done', skipped: 'skipped', planned: 'taken back' } as const

const STATUS_WORDS = {
  active: 'Route started',
  pending: 'Start taken back',
  completed: 'Route finished',
} as const satisfies Record<StatusTap['to'], string>

/** What takes a tap back on a route as it was before; `null` for what cannot be, or takes back itself. */
export function takenBack(tap: Tap, { driver = null }: Pick<DetailedRoute, 'driver'>): Tap | null {
  if (tap.kind === 'status') return tap.to === 'active' ? { kind: 'status', to: 'pending', driver } : null
  if (tap.state === 'planned') return null
  return tap.kind === 'visit'
    ? { ...tap, state: 'planned' }
    : { kind: 'stop', position: tap.position, state: 'planned' }
}

/** A tap in words, such as '4 Cuba Street done'. */
export function tapWords(tap: Tap, stops: readonly ShownStop[]): string {
  if (tap.kind === 'status') return STATUS_WORDS[tap.to]
  if (tap.kind === 'visit') return `${tap.name} ${STOP_WORDS[tap.state]}`
  return `${stops[tap.position - 1]?.bin.location ?? `Stop ${tap.position}`} ${STOP_WORDS[tap.state]}`
}
