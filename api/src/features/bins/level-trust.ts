import { sql } from 'drizzle-orm'
import type { BinFlag, SensorFault } from 'shared-domain'
import type { Change } from '../../record/change-record'
import { lockBins } from './bin-levels'
import { ofStayingBins } from './merge-bins'

export interface BinTrust {
  binId: string
  /** What the sensor of the bin does, since when (ISO); `null` when it measures. */
  fault: { kind: SensorFault; since: string } | null
}

const KIND = 'level-untrusted' satisfies BinFlag['kind']

/**
 * Flags the levels of bins whose sensors send no plausible level, and clears the flags of the others. A flag keeps its first moment, and
 * repeating them changes nothing. Locks the bins.
 */
export async function noticeTrust(
  { transaction, tell }: Change,
  noticed: readonly BinTrust[],
): Promise<void> {
  if (noticed.length === 0) return
  const trusts = await ofStayingBins(transaction, noticed)
  const latest = new Map(trusts.map(({ binId, fault }) => [binId, fault && flagOf(fault)]))
  const binIds = [...latest.keys()]
  await lockBins(transaction, binIds)
  const { rowCount } = await transaction.execute(sql`
    update bins set flags = coalesce(
      (select jsonb_agg(one) from jsonb_array_elements(flags) as known (one) where one ->> 'kind' <> ${KIND}), '[]') || coalesce(flag, '[]')
    from unnest(${sql.param(binIds)}::text[],
      ${sql.param([...latest.values()].map((flag) => flag && JSON.stringify([flag])))}::text[]::jsonb[]) as given (bin_id, flag)
    where id = bin_id and (flags @> ${JSON.stringify([{ kind: KIND }])}::jsonb) <> (flag is not null)`)
  if (rowCount) tell({ kind: 'bins', bins: null })
}

const flagOf = ({ kind, since }: NonNullable<BinTrust['fault']>): BinFlag => ({
  kind: KIND,
  since,
  fault: kind,
})
