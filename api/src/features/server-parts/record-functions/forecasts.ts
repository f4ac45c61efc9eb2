import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { EvidenceRow, ForecastModel } from 'forecast-engine'
import type { Database } from '../../../database/database'
import { latestModel } from '../../forecast/forecast-models'
import { readEvidence } from '../../forecast/read-evidence'
import { recordedValues } from '../../settings/live-settings'

/** What parts may read of the forecasts and what they rest on. */
export interface ForecastSources {
  /** The latest model that was fitted, with its version; `null` before the first. */
  model: () => Promise<{ version: number; model: ForecastModel } | null>
  /** What was observed of each bin in service in the eight weeks until then, in ms since 1970. Read it with `presentEvidence`. */
  evidence: (until: number) => Promise<EvidenceRow[]>
  /** The bins that were emptied since their forecast was made, in the order of their ids: it no longer holds. */
  emptiedSince: () => Promise<string[]>
  /** What one overflow costs the council now, in cents. */
  overflowCents: () => Promise<number>
}

export const forecastSources = ({ query }: Database, app: FastifyInstance): ForecastSources => ({
  async model() {
    const latest = await latestModel(query)
    return latest && { version: latest.version, model: latest.model }
  },
  evidence: (until) => readEvidence(query, until),
  async emptiedSince() {
    const { rows } = await query.execute<{ binId: string }>(sql`
      select distinct bin_id as "binId" from bin_forecasts join collections using (bin_id)
      where collections.at > bin_forecasts.made_at order by bin_id`)
    return rows.map(({ binId }) => binId)
  },
  overflowCents: async () => (await recordedValues(app.liveSettings, query)).OVERFLOW_COST_CENTS,
})
