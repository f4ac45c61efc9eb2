import { aucklandDate } from 'shared-domain'
import type { Change } from '../../record/change-record'
import type { BinState } from './bin-state'

/** With more than this, reading all of them again is less. */
const BINS_IN_AN_EVENT = 100

/** Tells the live screens what has become of the bins. */
export function tellOfBins({ tell }: Change, states: readonly BinState[]): void {
  if (states.length === 0) return
  const changes = states.map(({ id, fillLevel, status, lastCollectedAt }) => ({
    id,
    fillLevel,
    status,
    lastCollected: lastCollectedAt && aucklandDate(lastCollectedAt),
  }))
  tell({ kind: 'bins', bins: changes.length > BINS_IN_AN_EVENT ? null : changes })
}
