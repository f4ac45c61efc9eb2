import { offlineCopies } from 'shared-domain/client'
import type { StockBin, StockFinding, StockRound } from '../../operations'

/** A round as it was last read, stored on this phone for use without a signal. */
export interface KeptRound {
  round: StockRound
  bins: readonly StockBin[]
  findings: readonly StockFinding[]
  /** ms since 1970. */
  readAt: number
}

export const {
  keep: keepRound,
  find: keptRound,
  all: keptRounds,
} = offlineCopies<KeptRound>({ prefix: 'stock-round', shape: 1, most: 3, idOf: ({ round }) => round.id })
