import type { ShownStop } from 'shared-domain'
import type { Driver, SkipReason } from 'shared-domain/contract'

/** What became of one stop; `binId` is the bin that the driver saw there, for its plan may be changed meanwhile. */
export type StopTap = { kind: 'stop'; position: number; binId?: string } & (
  | { state: 'done' }
  | { state: 'skipped'; reason: SkipReason }
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
export type StatusTap = { kind: 'status' } & ({ to: 'active'; driver?: Driver } | { to: 'completed' })

/** What a driver says by one tap. */
export type Tap = StopTap | VisitTap | StatusTap

export interface TimedTap {
  tap: Tap
  /** When it was tapped, ISO 8601. */
  at: string
}

export const isEnd = (tap: Tap) => tap.kind === 'status' && tap.to === 'completed'

const STOP_WORDS = { done: 'done', skipped: 'skipped', planned: 'taken back' } as const

/** A tap in words, such as '4 Cuba Street done'. */
export function tapWords(tap: Tap, stops: readonly ShownStop[]): string {
  if (tap.kind === 'status') return tap.to === 'active' ? 'Route started' : 'Route finished'
  if (tap.kind === 'visit') return `${tap.name} ${STOP_WORDS[tap.state]}`
  return `${stops[tap.position - 1]?.bin.location ?? `Stop ${tap.position}`} ${STOP_WORDS[tap.state]}`
}
