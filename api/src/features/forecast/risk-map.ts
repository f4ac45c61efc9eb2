import { desc, eq, sql } from 'drizzle-orm'
import { MAP_BINS_MAX, type OPERATIONS, type OperationAnswer } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { binForecasts, bins } from '../../database/schema'
import { livesFor } from '../bins/bin-life'
import { BIN_COLUMNS, presentMapBin } from '../bins/present-bin'
import { RISK_STEP_MS, RISK_STEPS } from './forecast-thread'

/** The bins with their probability of overflow by `at`, interpolated between the two stored steps around it. */
export async function readRiskMap(
  query: Executor,
  at: string,
): Promise<OperationAnswer<typeof OPERATIONS.riskMap>> {
  const steps = sql`least(greatest(extract(epoch from ${at}::timestamptz - ${binForecasts.madeAt})
    * 1000 / ${RISK_STEP_MS}, 0), ${RISK_STEPS})::double precision`
  const before = sql`${binForecasts.risks}[floor(${steps})::int + 1]`
  const after = sql`${binForecasts.risks}[ceil(${steps})::int + 1]`
  const risk = sql<number>`(${before} + (${after} - ${before}) * (${steps} - floor(${steps})))`
  const isLocated = sql`${bins.lat} is not null and ${bins.lng} is not null and ${livesFor('isForecast')}`
  const known = () =>
    query
      .select({
        located: sql<number>`count(*)::int`,
        madeAt: sql<string | null>`max(${binForecasts.madeAt})`,
      })
      .from(binForecasts)
      .innerJoin(bins, eq(bins.id, binForecasts.binId))
      .where(isLocated)
  const [rows, [all]] = await Promise.all([
    query
      .select({ ...BIN_COLUMNS, risk })
      .from(binForecasts)
      .innerJoin(bins, eq(bins.id, binForecasts.binId))
      .where(isLocated)
      .orderBy(desc(risk), sql`length(${bins.id})`, bins.id)
      .limit(MAP_BINS_MAX),
    known(),
  ])
  return {
    bins: rows.map(({ risk: chance, ...row }) => ({
      ...presentMapBin(row),
      risk: Math.min(1, Math.max(0, chance)),
    })),
    located: all?.located ?? 0,
    madeAt: all?.madeAt ? new Date(all.madeAt).toISOString() : null,
  }
}
