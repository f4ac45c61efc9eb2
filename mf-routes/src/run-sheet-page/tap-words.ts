import type { ShownStop } from 'shared-domain'
import type { Tap } from '../run-taps/tap'

const STOP_WORDS = { done: 'done', skipped: 'skipped', planned: 'taken back' } as const

/** A tap in words, such as '4 Cuba Street done'. */
export function tapWords(tap: Tap, stops: readonly ShownStop[]): string {
  if (tap.kind === 'status') return tap.to === 'active' ? 'Route started' : 'Route finished'
  if (tap.kind === 'visit') return `${tap.name} ${STOP_WORDS[tap.state]}`
  return `${stops[tap.position - 1]?.bin.location ?? `Stop ${tap.position}`} ${STOP_WORDS[tap.state]}`
}
