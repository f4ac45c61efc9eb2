import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { StockEntry } from './finding-entry'
import { startSending, stockOutbox } from './stock-outbox'

const NONE: readonly StockEntry[] = []

/** The undelivered entries of a round, or of all rounds, the oldest first. */
export function useStockEntries(roundId?: string) {
  useEffect(startSending, [])
  const entries = useSyncExternalStore(stockOutbox.subscribe, stockOutbox.entries, () => NONE)
  return useMemo(() => {
    const own = entries.filter(({ about }) => roundId === undefined || about.roundId === roundId).toReversed()
    return {
      waiting: own.filter(({ refusal }) => refusal === undefined),
      /** Those that the record refused, with the reason. */
      refused: own.filter(({ refusal }) => refusal !== undefined),
    }
  }, [entries, roundId])
}
