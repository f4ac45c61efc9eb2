import { sql } from 'drizzle-orm'
import type { PlanningForecasts } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { RISK_STEP_MS, roundedChance } from './forecast-thread'

const HOUR_MS = 3_600_000
/** What was forecast longer ago says less than a level. */
const HOLDS_HOURS = 24

/** The forecasts that hold at a moment, in ms since 1970: none that were made later. */
export async function readPlanningForecasts(query: Executor, now: number): Promise<PlanningForecasts> {
  const at = sql`to_timestamp(${now / 1000})`
  const { rows } = await query.execute<PlanningForecasts['bins'][number]>(sql`
    select bin_id as "binId", made_at as "madeAt", risks, refill_risks as "refillRisks",
      (select max(at) from collections where collections.bin_id = bin_forecasts.bin_id and at <= made_at) as "emptiedAt"
    from bin_forecasts
    where made_at <= ${at} and made_at > ${at} - ${`${HOLDS_HOURS} hours`}::interval
    order by bin_id`)
  return {
    stepHours: RISK_STEP_MS / HOUR_MS,
    bins: rows.map(({ binId, madeAt, emptiedAt, risks, refillRisks }) => ({
      binId,
      madeAt: new Date(madeAt).toISOString(),
      emptiedAt: emptiedAt && new Date(emptiedAt).toISOString(),
      risks: risks.map(chanceOf),
      refillRisks: refillRisks.map(chanceOf),
    })),
  }
}

/** As it was written: a database's `real` has more digits. */
const chanceOf = (kept: number) => Math.min(1, Math.max(0, roundedChance(kept)))
