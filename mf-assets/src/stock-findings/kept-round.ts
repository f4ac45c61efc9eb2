import { RECORD_COPY } from 'shared-domain/client'
import type { StockBin, StockFinding, StockRound } from '../../operations'

/** A round as it was last read, stored on this phone for use without a signal. */
export interface KeptRound {
  round: StockRound
  bins: readonly StockBin[]
  findings: readonly StockFinding[]
  /** ms since 1970. */
  readAt: number
}

const PREFIX = `${RECORD_COPY}stock-round:`
/** Copies of another shape are ignored; the round is read from the record again. */
const SHAPE = 1
const KEPT = 3

/** Stores a round on this phone in place of the ones that were read longest ago. Returns whether there was room. */
export function keepRound(kept: KeptRound): boolean {
  const others = keptRounds().filter(({ round }) => round.id !== kept.round.id)
  const text = JSON.stringify({ shape: SHAPE, ...kept })
  // A large round may need the room of all others.
  for (const rest of [KEPT - 1, 0]) {
    try {
      for (const { round } of others.slice(rest)) localStorage.removeItem(PREFIX + round.id)
      localStorage.setItem(PREFIX + kept.round.id, text)
      return true
    } catch {
      // This is only a copy: findings are stored in the outbox.
    }
  }
  return false
}

export const keptRound = (id: string): KeptRound | null => read(localStorage, PREFIX + id)

/** The rounds on this phone, the latest read first. */
export function keptRounds(): KeptRound[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
    return keys.flatMap((key) => read(localStorage, key) ?? []).sort((a, b) => b.readAt - a.readAt)
  } catch {
    return []
  }
}

function read(storage: Storage, key: string): KeptRound | null {
  try {
    const stored: Partial<KeptRound & { shape: number }> | null = JSON.parse(storage.getItem(key) ?? 'null')
    const { shape, round, bins, findings, readAt } = stored ?? {}
    return shape === SHAPE && round && bins && findings && readAt ? { round, bins, findings, readAt } : null
  } catch {
    return null
  }
}
