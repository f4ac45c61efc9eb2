import type { SkipReason } from 'shared-domain/contract'

/** What became of one stop. */
export type StopTap = { kind: 'stop'; position: number } & (
  | { state: 'done' }
  | { state: 'skipped'; reason: SkipReason }
  /** Takes back what was said by mistake. */
  | { state: 'planned' }
)

/** What a driver says by one tap. */
export type Tap = StopTap | { kind: 'status'; to: 'active' | 'completed' }

export interface TimedTap {
  tap: Tap
  /** When it was tapped, ISO 8601. */
  at: string
}
