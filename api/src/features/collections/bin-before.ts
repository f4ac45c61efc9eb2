import type { collections } from '../../database/schema'
import type { BinState } from './bin-state'

/** What a collection keeps of its bin, so that it can be taken back. */
export type BinBefore = NonNullable<(typeof collections.$inferSelect)['binBefore']>

export const asBefore = ({ id: _, measuredAt, lastCollectedAt, ...columns }: BinState): BinBefore => ({
  ...columns,
  measuredAt: measuredAt?.toISOString() ?? null,
  lastCollectedAt: lastCollectedAt?.toISOString() ?? null,
})

export const fromBefore = (id: string, { measuredAt, lastCollectedAt, ...columns }: BinBefore): BinState => ({
  id,
  ...columns,
  measuredAt: momentOf(measuredAt),
  lastCollectedAt: momentOf(lastCollectedAt),
})

const momentOf = (text: string | null) => (text === null ? null : new Date(text))
