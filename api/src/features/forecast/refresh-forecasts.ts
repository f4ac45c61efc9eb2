import { sql } from 'drizzle-orm'
import { type BinEvidence, forecastBin } from 'shared-domain/forecast'
import type { Executor } from '../../database/in-transaction'
import type { KeptModel } from './forecast-models'

const HOUR_MS = 3_600_000
/** The chances of a bin running over are kept at moments so far apart, for a week. */
export const RISK_STEP_MS = 12 * HOUR_MS
export const RISK_STEPS = 14
/** So many bins are written in one statement. */
const BATCH = 2000

/** Writes what is forecast of each bin at this moment, ms since 1970; bins that are gone have none. */
export async function refreshForecasts(
  query: Executor,
  { version, model }: KeptModel,
  bins: readonly BinEvidence[],
  now: number,
): Promise<void> {
  for (let place = 0; place < bins.length; place += BATCH) {
    const rows = bins.slice(place, place + BATCH).map(({ id, evidence }) => {
      const { fullAt, overflowProbability } = forecastBin(model, id, evidence, now)
      const risks = Array.from({ length: RISK_STEPS + 1 }, (_, step) =>
        rounded(overflowProbability(now + step * RISK_STEP_MS)),
      )
      return { id, ...fullAt, risks }
    })
    await query.execute(sql`
      insert into bin_forecasts (bin_id, model_version, made_at, p10, p50, p90, risks)
      select id, ${version}, to_timestamp(${now / 1000}), to_timestamp(p10 / 1000), to_timestamp(p50 / 1000),
        to_timestamp(p90 / 1000), risks
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as made (id text, p10 double precision, p50 double precision, p90 double precision, risks real[])
      where exists (select from bins where bins.id = made.id)
      on conflict (bin_id) do update set (model_version, made_at, p10, p50, p90, risks)
        = (excluded.model_version, excluded.made_at, excluded.p10, excluded.p50, excluded.p90, excluded.risks)`)
  }
  await query.execute(
    sql`delete from bin_forecasts where bin_id in (select id from bins where removed_at is not null)`,
  )
}

const rounded = (chance: number) => Math.round(chance * 1000) / 1000
