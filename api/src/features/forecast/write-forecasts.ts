import { sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { livesFor } from '../bins/bin-life'
import type { ForecastOutcome } from './forecast-thread'

/** Writes the forecasts that were made at `now`, in ms since 1970, and deletes those of removed bins. */
export async function writeForecasts(
  query: Executor,
  { batches, version, now }: Pick<ForecastOutcome, 'batches'> & { version: number; now: number },
): Promise<void> {
  for (const rows of batches)
    await query.execute(sql`
      insert into bin_forecasts (bin_id, model_version, made_at, p10, p50, p90, risks, refill_risks,
        next_round, is_round_planned, round_risk, is_at_risk)
      select id, ${version}, to_timestamp(${now / 1000}), to_timestamp(p10 / 1000), to_timestamp(p50 / 1000),
        to_timestamp(p90 / 1000), risks, "refillRisks", to_timestamp("nextRound" / 1000), "isRoundPlanned",
        "roundRisk", "isAtRisk"
      from json_to_recordset(${rows}::json)
        as made (id text, p10 double precision, p50 double precision, p90 double precision, risks real[],
          "refillRisks" real[], "nextRound" double precision, "isRoundPlanned" boolean, "roundRisk" real,
          "isAtRisk" boolean)
      where exists (select from bins where bins.id = made.id)
      on conflict (bin_id) do update set
        (model_version, made_at, p10, p50, p90, risks, refill_risks,
          next_round, is_round_planned, round_risk, is_at_risk)
        = (excluded.model_version, excluded.made_at, excluded.p10, excluded.p50, excluded.p90, excluded.risks,
          excluded.refill_risks, excluded.next_round, excluded.is_round_planned, excluded.round_risk, excluded.is_at_risk)`)
  await query.execute(
    sql`delete from bin_forecasts where bin_id in (select id from bins where not ${livesFor('isForecast')})`,
  )
}
