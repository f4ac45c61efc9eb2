import { LOSS_BELIEVED_AFTER_MS } from 'shared-domain/contract'
import type { KnownBin } from './fetched-bin'

/** How much of a layer may disappear at once. */
export interface LossRules {
  /** Percent of the bins in service, within a day. */
  maxLossPercent: number
  /** In ms since 1970. */
  now: number
}

type Dated = Pick<KnownBin, 'missingSince' | 'removedAt'>

/**
 * Whether to believe that these bins are gone. Losses at other polls of the last day are added, otherwise a layer could lose
 * its bins a few at a time. Losses that were confirmed or lasted a day (see `missingSince`) are not added.
 */
export function isLossBelieved(
  lacking: readonly Dated[],
  record: readonly Dated[],
  { maxLossPercent, now }: LossRules,
): boolean {
  const lost = record.filter(
    ({ removedAt, missingSince }) =>
      removedAt !== null && missingSince === null && now - removedAt.getTime() < LOSS_BELIEVED_AFTER_MS,
  )
  const stood = record.filter(({ removedAt }) => removedAt === null).length + lost.length
  return (lacking.length + lost.length) * 100 <= maxLossPercent * stood
}

/** Returns whether a bin has been missing for so long that it is removed. */
export const lastedADay =
  ({ now }: Pick<LossRules, 'now'>) =>
  ({ missingSince }: Pick<KnownBin, 'missingSince'>) =>
    missingSince !== null && now - missingSince.getTime() >= LOSS_BELIEVED_AFTER_MS
