import { sql } from 'drizzle-orm'
import { HOUR_MS } from 'shared-domain'
import type { PlanningForecasts } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { livesFor } from '../bins/bin-life'
import { RISK_STEP_MS, roundedChance } from './forecast-thread'

/** An older forecast says less than the bin's present level, so it is left out. */
const HOLDS_HOURS = 24

/** The forecasts made in the 24 hours before `now`, in ms since 1970. */
export async function readPlanningForecasts(query: Executor, now: number): Promise<PlanningForecasts> {
  const at = sql`to_timestamp(${now / 1000})`
  const { rows } = await query.execute<PlanningForecasts['bins'][number]>(sql`
    select bin_id as "binId", made_at as "madeAt", risks, refill_risks as "refillRisks",
      (select max(at) from collections where collections.bin_id = bin_forecasts.bin_id and at <= made_at) as "emptiedAt"
    from bin_forecasts
    where bin_id in (select id from bins where ${livesFor('isForecast')})
      and made_at <= ${at} and made_at > ${at} - ${`${HOLDS_HOURS} hours`}::interval
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

/** Rounded as when it was written, because PostgreSQL's `real` adds digits. */
const chanceOf = (kept: number) => Math.min(1, Math.max(0, roundedChance(kept)))
